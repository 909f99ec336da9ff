import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { focusFirstMenuItem, isTyping } from '../../../lib/focus.ts'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { SwitchTrack } from './switch-track.tsx'
import { isInFullscreen } from '../playback/use-fullscreen.ts'

interface Props {
  trigger: ReactNode
  /** The parent of the menu: in fullscreen, nothing outside of the player is visible. */
  container: HTMLElement | null
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

const popover =
  'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-fade-in rounded-control bg-black/90 p-1 text-white forced-colors:border [--highlight:rgb(255_255_255/0.15)]'

/** At the bottom of the viewport: see `.player-sheet` in app.css. The shadow dims the page. */
const sheet =
  'player-sheet max-h-[70dvh] w-full animate-rise-in rounded-t-thumb bg-surface p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-foreground shadow-[0_0_0_100vmax_rgb(0_0_0/0.5)] [--accent-on-video:var(--accent)] [--highlight:var(--surface-sunken)]'

/**
 * A menu of the player, never larger than the player. On a phone, where the player is too small for
 * it, it is a sheet at the bottom. Opens on mount, unless the user is typing: it is loaded when the
 * user opens it.
 */
export function PlayerMenu({ trigger, container, onOpenChange, children }: Props) {
  const [open, setOpen] = useState(() => !isTyping())
  const isSheet = useMediaQuery('(width < 768px), (height < 480px)')
  const report = useEffectEvent(onOpenChange)
  useEffect(() => {
    if (!open) return undefined
    report(true)
    return () => report(false)
  }, [open])
  const isFullscreen = isInFullscreen(container)
  return (
    <DropdownMenu.Root modal={isSheet} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={isSheet && !isFullscreen ? null : container}>
        <DropdownMenu.Content
          side="top"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onFocus={focusFirstMenuItem}
          // What an item opens keeps the focus.
          onCloseAutoFocus={(event) =>
            document.activeElement !== document.body && event.preventDefault()
          }
          collisionBoundary={container ?? []}
          className={classNames(
            'z-50 overflow-y-auto overscroll-contain outline-none',
            isSheet ? sheet : popover,
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const row =
  'figures flex min-h-11 cursor-pointer items-center justify-between gap-6 rounded-[7px] px-3 text-13 outline-none data-[highlighted]:bg-(--highlight) data-[highlighted]:forced-highlight'

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** A group of options, of which one is selected. */
export const RadioOptions = ({ label, value, options, onChoose }: ChoiceProps) => (
  <DropdownMenu.RadioGroup aria-label={label} value={value} onValueChange={onChoose}>
    {options.map((option) => (
      <DropdownMenu.RadioItem key={option.value} value={option.value} className={row}>
        {option.label}
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden className="size-4 text-(--accent-on-video)" />
        </DropdownMenu.ItemIndicator>
      </DropdownMenu.RadioItem>
    ))}
  </DropdownMenu.RadioGroup>
)

const takeFocus = (item: HTMLElement | null) => item?.focus()

interface PageItemProps {
  children: ReactNode
  /** The value selected on that page. */
  value?: string
  /** Takes the focus after a return from that page. */
  focused?: boolean
  onNavigate: () => void
}

/** Opens another page of the menu. The menu stays open. */
export const SubmenuItem = ({ children, value, focused, onNavigate }: PageItemProps) => (
  <DropdownMenu.Item
    ref={focused ? takeFocus : undefined}
    className={row}
    onSelect={(event) => {
      event.preventDefault()
      onNavigate()
    }}
  >
    {children}
    <span className="flex items-center gap-1 opacity-80">
      {value}
      <ChevronRight aria-hidden className="size-4" />
    </span>
  </DropdownMenu.Item>
)

interface SwitchProps {
  children: ReactNode
  on: boolean
  onChange: (on: boolean) => void
}

/** Turns something on or off. The menu stays open. */
export const SwitchItem = ({ children, on, onChange }: SwitchProps) => (
  <DropdownMenu.CheckboxItem
    checked={on}
    onCheckedChange={onChange}
    onSelect={(event) => event.preventDefault()}
    className={row}
  >
    {children}
    <SwitchTrack on={on} />
  </DropdownMenu.CheckboxItem>
)

interface ActionProps {
  children: ReactNode
  className?: string
  onSelect: () => void
}

/** Does something, and closes the menu. */
export const ActionItem = ({ children, className, onSelect }: ActionProps) => (
  <DropdownMenu.Item className={classNames(row, className)} onSelect={onSelect}>
    {children}
  </DropdownMenu.Item>
)

/** Returns to the first page of the menu. */
export const BackItem = ({ children, onNavigate }: PageItemProps) => (
  <DropdownMenu.Item
    ref={takeFocus}
    className={`${row} justify-start! gap-1! pl-1.5! font-semibold`}
    onSelect={(event) => {
      event.preventDefault()
      onNavigate()
    }}
  >
    <ChevronLeft aria-hidden className="size-4" />
    {children}
  </DropdownMenu.Item>
)
