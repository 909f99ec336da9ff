import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem } from '../../ui/menu.tsx'

interface Props {
  trigger: ReactNode
  onChoose: (what: 'edit' | 'delete') => void
}

/** Edit and Delete. */
export const MenuItems = ({ trigger, onChoose }: Props) => (
  <Menu trigger={trigger} defaultOpen className="min-w-40!">
    <MenuItem icon={Pencil} onSelect={() => onChoose('edit')}>
      Edit
    </MenuItem>
    <MenuItem icon={Trash2} danger onSelect={() => onChoose('delete')}>
      Delete
    </MenuItem>
  </Menu>
)
