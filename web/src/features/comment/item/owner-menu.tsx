import type { Comment, Reply } from '@seam/contract/comment.ts'
import { lazy, Suspense, useRef } from 'react'
import { OwnerMenu as Menu } from '../../../ui/owner-menu.tsx'
import { useDialogs } from '../../../ui/use-dialogs.ts'

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
  const more = useRef<HTMLButtonElement>(null)
  const dialogs = useDialogs<'delete'>(more)
  return (
    <>
      <Menu
        ref={more}
        onEdit={onEdit}
        onDelete={() => dialogs.show('delete')}
        className="-my-1.5 size-8! text-quiet"
      />
      <Suspense>
        {dialogs.used('delete') && (
          <DeleteDialog {...{ comment, parent }} {...dialogs.of('delete')} />
        )}
      </Suspense>
    </>
  )
}
