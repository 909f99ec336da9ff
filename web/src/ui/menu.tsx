import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { focusFirstMenuItem, isTyping } from '../lib/focus.ts'

export const popoverClasses =
  'z-50 rounded-[14px] bg-surface p-1.5 shadow-overlay outline-none animate-drop-in forced-colors:border'

export const menuItemClasses =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 text-14 outline-none select-none data-[highlighted]:bg-surface-sunken data-[highlighted]:forced-highlight'

interface MenuProps {
  trigger: ReactNode
  /** Opens on mount, unless the user is typing: for a menu that is loaded when the user opens it. */
  defaultOpen?: boolean
  side?: 'top' | 'bottom' | 'right'
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

export function Menu(props: MenuProps) {
  const { trigger, side = 'bottom', align = 'end', className, children } = props
  const [defaultOpen] = useState(() => props.defaultOpen && !isTyping())
  return (
    <DropdownMenu.Root defaultOpen={defaultOpen} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          onFocus={focusFirstMenuItem}
          className={classNames(popoverClasses, 'min-w-52', className)}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface ItemProps {
  icon?: LucideIcon
  danger?: boolean
  onSelect?: () => void
  asChild?: boolean
  children: ReactNode
}

/** One item of a menu. With `asChild`, its only child, a link, is the item. */
export function MenuItem({ icon: Icon, danger, onSelect, asChild, children }: ItemProps) {
  const className = classNames(menuItemClasses, danger && 'text-danger')
  if (asChild) {
    return (
      <DropdownMenu.Item asChild className={className}>
        {children}
      </DropdownMenu.Item>
    )
  }
  return (
    <DropdownMenu.Item className={className} onSelect={onSelect}>
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {children}
    </DropdownMenu.Item>
  )
}
