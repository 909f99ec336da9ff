import type { Post } from '@seam/contract/post.ts'
import { useRef } from 'react'
import { MuteMenuItem } from '../../entities/notification/lazy-mute-menu-item.ts'
import { OwnerMenu as Menu } from '../../ui/owner-menu.tsx'
import { useDialogs } from '../../ui/use-dialogs.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'

const EditDialog = lazyComponent(() => import('./edit-dialog.tsx').then((part) => part.EditDialog))
const DeleteDialog = lazyComponent(() =>
  import('./delete-dialog.tsx').then((part) => part.DeleteDialog),
)

interface Props {
  post: Post
  /** Called after the deletion. On the post's own page it navigates away. */
  onDeleted?: () => Promise<void>
}

function preload() {
  EditDialog.preload()
  DeleteDialog.preload()
}

/** Class names that place the menu beside the author of a post. */
export const menuClass = '-my-2 -mr-2 text-foreground-muted'

/** The menu of a post, for its owner. */
export function PostMenu({ post, onDeleted }: Props) {
  const menuButton = useRef<HTMLButtonElement>(null)
  const dialogs = useDialogs<'edit' | 'delete'>(menuButton)
  return (
    <>
      <Menu
        ref={menuButton}
        onEdit={() => dialogs.show('edit')}
        onDelete={() => dialogs.show('delete')}
        onPreload={preload}
        className={menuClass}
      >
        <MuteMenuItem publicId={post.publicId} />
      </Menu>
      {dialogs.used('edit') && <EditDialog post={post} {...dialogs.propsFor('edit')} />}
      {dialogs.used('delete') && (
        <DeleteDialog post={post} onDeleted={onDeleted} {...dialogs.propsFor('delete')} />
      )}
    </>
  )
}
