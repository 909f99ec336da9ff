import { Ellipsis } from 'lucide-react'
import { lazy, type Ref, Suspense, useState } from 'react'
import { IconButton } from './icon-button.tsx'

const load = () => import('./owner-menu-items.tsx')
const Items = lazy(() => load().then((part) => ({ default: part.OwnerMenuItems })))

interface Props {
  onEdit: () => void
  onDelete: () => void
  className: string
  ref?: Ref<HTMLButtonElement>
}

/** What the owner of a thing can do with it. The menu is loaded when somebody reaches for it. */
export function OwnerMenu({ onEdit, onDelete, className, ref }: Props) {
  const [wanted, setWanted] = useState(false)
  const look = { ref, icon: Ellipsis, label: 'More', className }
  const button = (
    <IconButton
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <Items trigger={<IconButton {...look} />} {...{ onEdit, onDelete }} />
    </Suspense>
  )
}
