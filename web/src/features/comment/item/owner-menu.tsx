import type { Comment, Reply } from '@seam/contract/comment.ts'
import { useRef } from 'react'
import { OwnerMenu as Menu } from '../../../ui/owner-menu.tsx'
import { useDialogs } from '../../../ui/use-dialogs.ts'
import { lazily } from '../../../lib/lazily.tsx'

const DeleteDialog = lazily(() => import('./delete-dialog.tsx').then((part) => part.DeleteDialog))

interface Props {
  comment: Comment | Reply
  parent: Comment | undefined
  onEdit: () => void
  onReach: () => void
}

/** What the owner of a comment can do with it. */
export function OwnerMenu({ comment, parent, onEdit, onReach }: Props) {
  const more = useRef<HTMLButtonElement>(null)
  const dialogs = useDialogs<'delete'>(more)
  return (
    <>
      <Menu
        ref={more}
        onEdit={onEdit}
        onDelete={() => dialogs.show('delete')}
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
