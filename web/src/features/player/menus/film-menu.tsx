import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props {
  trigger: ReactNode
  /** Where the menu is put: on a full screen nothing else can be seen. */
  container: HTMLElement | null
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** A menu on the picture, never larger than the picture. */
export const FilmMenu = ({ trigger, container, onOpenChange, children }: Props) => (
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

/** One of a few. */
export const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <DropdownMenu.RadioGroup aria-label={label} value={value} onValueChange={onChoose}>
    {options.map((option) => (
      <DropdownMenu.RadioItem key={option.value} value={option.value} className={row}>
        {option.label}
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden className="size-4 text-(--thread-on-film)" />
        </DropdownMenu.ItemIndicator>
      </DropdownMenu.RadioItem>
    ))}
  </DropdownMenu.RadioGroup>
)

const takeFocus = (item: HTMLElement | null) => item?.focus()

interface TurnProps {
  children: ReactNode
  /** What is chosen there. */
  value?: string
  /** One comes from there: here the keyboard goes on. */
  focused?: boolean
  onTurn: () => void
}

/** Turns to a further page of the menu, which stays open. */
export const ToPage = ({ children, value, focused, onTurn }: TurnProps) => (
  <DropdownMenu.Item
    ref={focused ? takeFocus : undefined}
    className={row}
    onSelect={(event) => {
      event.preventDefault()
      onTurn()
    }}
  >
    {children}
    <span className="flex items-center gap-1 opacity-80">
      {value}
      <ChevronRight aria-hidden className="size-4" />
    </span>
  </DropdownMenu.Item>
)

/** Turns back to the menu's first page. */
export const BackPage = ({ children, onTurn }: TurnProps) => (
  <DropdownMenu.Item
    ref={takeFocus}
    className={`${row} justify-start! gap-1! pl-1.5! font-semibold`}
    onSelect={(event) => {
      event.preventDefault()
      onTurn()
    }}
  >
    <ChevronLeft aria-hidden className="size-4" />
    {children}
  </DropdownMenu.Item>
)
