import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props {
  trigger: ReactNode
  /** The parent of the menu: in fullscreen, nothing outside of the player is visible. */
  container: HTMLElement | null
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** A menu of the player, never larger than the player. */
export const PlayerMenu = ({ trigger, container, onOpenChange, children }: Props) => (
  <DropdownMenu.Root modal={false} onOpenChange={onOpenChange}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal container={container}>
      <DropdownMenu.Content
        side="top"
        align="end"
        sideOffset={6}
        collisionPadding={8}
        collisionBoundary={container ?? []}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-fade-in overflow-y-auto overscroll-contain rounded-control bg-black/90 p-1 text-white outline-none"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)

const row =
  'figures flex min-h-10 cursor-pointer items-center justify-between gap-6 rounded-[7px] px-3 text-13 outline-none data-[highlighted]:bg-white/15'

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
  /** Takes the focus, after a return from that page. */
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
