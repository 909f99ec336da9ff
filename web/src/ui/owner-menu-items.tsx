import { Trans } from '@lingui/react/macro'
import { type LucideIcon, MessageSquareOff, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem } from './menu.tsx'

export interface MenuAction {
  icon: LucideIcon
  text: string
  danger?: boolean
  onSelect: () => void
}

interface Props {
  trigger: ReactNode
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  more?: readonly MenuAction[] | undefined
  children?: ReactNode
}

/**
 * A menu of `children`, Edit, Delete, Remove and `more`, each only if given. Opens as soon as it is
 * loaded.
 */
export const OwnerMenuItems = ({ trigger, onEdit, onDelete, onRemove, more, children }: Props) => (
  <Menu trigger={trigger} defaultOpen className="min-w-40!">
    {children}
    {onEdit && (
      <MenuItem icon={Pencil} onSelect={onEdit}>
        <Trans>Edit</Trans>
      </MenuItem>
    )}
    {onDelete && (
      <MenuItem icon={Trash2} danger onSelect={onDelete}>
        <Trans>Delete</Trans>
      </MenuItem>
    )}
    {onRemove && (
      <MenuItem icon={MessageSquareOff} danger onSelect={onRemove}>
        <Trans>Remove</Trans>
      </MenuItem>
    )}
    {more?.map(({ icon, text, danger = false, onSelect }) => (
      <MenuItem key={text} icon={icon} danger={danger} onSelect={onSelect}>
        {text}
      </MenuItem>
    ))}
  </Menu>
)
