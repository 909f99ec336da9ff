import type { Post } from '@seam/contract/post.ts'
import { useRef } from 'react'
import { OwnerMenu as Menu } from '../../ui/owner-menu.tsx'
import { useDialogs } from '../../ui/use-dialogs.ts'
import { lazily } from '../../lib/lazily.tsx'

const EditDialog = lazily(() => import('./edit-dialog.tsx').then((part) => part.EditDialog))
const DeleteDialog = lazily(() => import('./delete-dialog.tsx').then((part) => part.DeleteDialog))

interface Props {
  post: Post
  /** Where to go once it is gone, from its own page. */
  onDeleted?: () => Promise<void>
}

function reach() {
  EditDialog.reach()
  DeleteDialog.reach()
}

/** What the owner of a post can do with it. */
export function OwnerMenu({ post, onDeleted }: Props) {
  const more = useRef<HTMLButtonElement>(null)
  const dialogs = useDialogs<'edit' | 'delete'>(more)
  return (
    <>
      <Menu
        ref={more}
        onEdit={() => dialogs.show('edit')}
        onDelete={() => dialogs.show('delete')}
        onReach={reach}
        className="-mt-1 -mr-2 text-quiet"
      />
      {dialogs.used('edit') && <EditDialog post={post} {...dialogs.of('edit')} />}
      {dialogs.used('delete') && (
        <DeleteDialog {...{ post, onDeleted }} {...dialogs.of('delete')} />
      )}
    </>
  )
}
