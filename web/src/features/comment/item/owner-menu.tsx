import type { Comment, Reply } from '@seam/contract/comment.ts'
import { lazy, Suspense, useState } from 'react'
import { OwnerMenu as Menu } from '../../../ui/owner-menu.tsx'

const DeleteDialog = lazy(() =>
  import('./delete-dialog.tsx').then((part) => ({ default: part.DeleteDialog })),
)

interface Props {
  comment: Comment | Reply
  parent: Comment | undefined
  onEdit: () => void
}

/** What the owner of a comment can do with it. */
export function OwnerMenu({ comment, parent, onEdit }: Props) {
  const [deleting, setDeleting] = useState(false)
  // Stays once it was opened, for its way out to be seen.
  const [everDeleting, setEverDeleting] = useState(false)

  function remove() {
    setEverDeleting(true)
    setDeleting(true)
  }

  return (
    <>
      <Menu onEdit={onEdit} onDelete={remove} className="-my-1.5 size-8! text-quiet" />
      <Suspense>
        {everDeleting && (
          <DeleteDialog
            {...{ comment, parent }}
            open={deleting}
            onClose={() => setDeleting(false)}
          />
        )}
      </Suspense>
    </>
  )
}
