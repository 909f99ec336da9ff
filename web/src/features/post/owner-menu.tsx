import type { Post } from '@seam/contract/post.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { OwnerMenu as Menu } from '../../ui/owner-menu.tsx'

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

/** What the owner of a post can do with it. */
export function OwnerMenu({ post, onDeleted }: Props) {
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
  return (
    <>
      <Menu
        ref={more}
        onEdit={() => show('edit')}
        onDelete={() => show('delete')}
        className="-mt-1 -mr-2 text-quiet"
      />
      <Suspense>
        {used.edit && <EditDialog post={post} open={open === 'edit'} onClose={close} />}
        {used.delete && (
          <DeleteDialog {...{ post, onDeleted }} open={open === 'delete'} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
