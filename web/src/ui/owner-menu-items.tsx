import { MessageSquareOff, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem } from './menu.tsx'

interface Props {
  trigger: ReactNode
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  children?: ReactNode
}

/** A menu of further entries, Edit, Delete and Remove, as far as they are given. Opens as soon as it is loaded. */
export const OwnerMenuItems = ({ trigger, onEdit, onDelete, onRemove, children }: Props) => (
  <Menu trigger={trigger} defaultOpen className="min-w-40!">
    {children}
    {onEdit && (
      <MenuItem icon={Pencil} onSelect={onEdit}>
        Edit
      </MenuItem>
    )}
    {onDelete && (
      <MenuItem icon={Trash2} danger onSelect={onDelete}>
        Delete
      </MenuItem>
    )}
    {onRemove && (
      <MenuItem icon={MessageSquareOff} danger onSelect={onRemove}>
        Remove
      </MenuItem>
    )}
  </Menu>
)
