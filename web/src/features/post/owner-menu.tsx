import type { Post } from '@seam/contract/post.ts'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'

const load = () => import('./menu-items.tsx')
const MenuItems = lazy(() => load().then((part) => ({ default: part.MenuItems })))
const EditDialog = lazy(() =>
  import('./edit-dialog.tsx').then((part) => ({ default: part.EditDialog })),
)
const DeleteDialog = lazy(() =>
  import('./delete-dialog.tsx').then((part) => ({ default: part.DeleteDialog })),
)

interface Props {
  post: Post
  /** Where to go once it is gone, from its own page. */
  onDeleted?: () => Promise<void>
}

/** What the owner of a post can do with it. The menu is loaded when somebody reaches for it. */
export function OwnerMenu({ post, onDeleted }: Props) {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  // Stays once it was opened, for its way out to be seen.
  const [used, setUsed] = useState<{ edit?: boolean; delete?: boolean }>({})
  const show = (which: 'edit' | 'delete') => {
    setUsed({ ...used, [which]: true })
    setOpen(which)
  }
  const close = () => setOpen(null)
  const more = useRef<HTMLButtonElement>(null)
  const closed = open === null && (used.edit || used.delete)
  // The line of the menu that opened the dialog is gone: the focus goes back to the button.
  useEffect(() => {
    if (closed) more.current?.focus({ preventScroll: true })
  }, [closed])
  const look = { ref: more, icon: Ellipsis, label: 'More', className: '-mt-1 -mr-2 text-quiet' }
  const face = (
    <IconButton
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  )
  return (
    <>
      {wanted ? (
        <Suspense fallback={face}>
          <MenuItems trigger={<IconButton {...look} />} onChoose={show} />
        </Suspense>
      ) : (
        face
      )}
      <Suspense>
        {used.edit && <EditDialog post={post} open={open === 'edit'} onClose={close} />}
        {used.delete && (
          <DeleteDialog {...{ post, onDeleted }} open={open === 'delete'} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
