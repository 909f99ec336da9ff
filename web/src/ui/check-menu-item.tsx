import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { menuItemClasses } from './menu.tsx'

interface Props {
  icon: LucideIcon
  checked: boolean
  /** While it is unknown whether the item is checked. */
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

/** A menu item that is on or off. */
export const CheckMenuItem = ({ icon: Icon, checked, disabled, onSelect, children }: Props) => (
  <DropdownMenu.CheckboxItem
    className={menuItemClasses}
    checked={checked}
    disabled={disabled}
    onCheckedChange={onSelect}
  >
    <Icon aria-hidden className="size-4 shrink-0" />
    <span className="flex-1">{children}</span>
    <Check aria-hidden className={checked ? 'size-4 shrink-0 text-accent' : 'invisible size-4'} />
  </DropdownMenu.CheckboxItem>
)
