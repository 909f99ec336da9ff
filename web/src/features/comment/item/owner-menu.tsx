import type { Comment, Reply } from '@seam/contract/comment.ts'
import { useRef } from 'react'
import { OwnerMenu as Menu } from '../../../ui/owner-menu.tsx'
import { useDialogs } from '../../../ui/use-dialogs.ts'
import { lazily } from '../../../lib/lazily.tsx'
import { useIsOwn } from '../../../lib/session/own.ts'

const DeleteDialog = lazily(() => import('./delete-dialog.tsx').then((part) => part.DeleteDialog))

interface Props {
  comment: Comment | Reply
  parent: Comment | undefined
  onEdit: () => void
  onReach: () => void
}

/**
 * What the writer of a comment can do with it, and the owner of the video or post. Of a removed
 * comment its writer can only delete what is left.
 */
export function OwnerMenu({ comment, parent, onEdit, onReach }: Props) {
  const more = useRef<HTMLButtonElement>(null)
  const dialogs = useDialogs<'delete'>(more)
  const own = useIsOwn(comment)
  const askToDelete = () => dialogs.show('delete')
  return (
    <>
      <Menu
        ref={more}
        onEdit={own && !comment.removedBy ? onEdit : undefined}
        onDelete={own ? askToDelete : undefined}
        onRemove={own ? undefined : askToDelete}
        onReach={() => {
          DeleteDialog.reach()
          onReach()
        }}
        className="-my-1.5 size-8! text-quiet"
      />
      {dialogs.used('delete') && (
        <DeleteDialog {...{ comment, parent }} {...dialogs.of('delete')} />
      )}
    </>
  )
}
