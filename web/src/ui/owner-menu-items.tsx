import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem } from './menu.tsx'

interface Props {
  trigger: ReactNode
  onEdit: () => void
  onDelete: () => void
}

/** Edit and Delete, open as soon as they are loaded. */
export const OwnerMenuItems = ({ trigger, onEdit, onDelete }: Props) => (
  <Menu trigger={trigger} defaultOpen className="min-w-40!">
    <MenuItem icon={Pencil} onSelect={onEdit}>
      Edit
    </MenuItem>
    <MenuItem icon={Trash2} danger onSelect={onDelete}>
      Delete
    </MenuItem>
  </Menu>
)
