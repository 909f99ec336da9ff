import { Ellipsis } from 'lucide-react'
import { type Ref, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { lazily } from '../lib/lazily.tsx'

const Items = lazily(() => import('./owner-menu-items.tsx').then((part) => part.OwnerMenuItems))

interface Props {
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
  /** Takes away what another person made. */
  onRemove?: (() => void) | undefined
  /** Somebody reaches for it: what its lines lead to can be loaded. */
  onReach?: () => void
  className: string
  ref?: Ref<HTMLButtonElement>
}

/** What the owner of a thing can do with it. The menu is loaded when somebody reaches for it. */
export function OwnerMenu({ onEdit, onDelete, onRemove, onReach, className, ref }: Props) {
  const [wanted, setWanted] = useState(false)
  const look = { ref, icon: Ellipsis, label: 'More', className }
  function reach() {
    Items.reach()
    onReach?.()
  }
  const button = (
    <IconButton
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return button
  const actions = { onEdit, onDelete, onRemove }
  return <Items fallback={button} trigger={<IconButton {...look} />} {...actions} />
}
