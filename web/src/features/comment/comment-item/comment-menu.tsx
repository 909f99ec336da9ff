import { t } from '@lingui/core/macro'
import type { Comment, Reply } from '@seam/contract/comment.ts'
import { Pin, PinOff } from 'lucide-react'
import { useRef } from 'react'
import { OwnerMenu as Menu } from '../../../ui/owner-menu.tsx'
import type { MenuAction } from '../../../ui/owner-menu-items.tsx'
import { useDialogs } from '../../../ui/use-dialogs.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useRelationMenu } from '../../../entities/relation/use-relation-menu.tsx'
import { useReportMenu } from '../../../entities/moderation/use-report-menu.tsx'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { useIsOwn } from '../../../entities/session/ownership.ts'
import { MuteMenuItem } from '../../../entities/notification/lazy-mute-menu-item.ts'
import { useCommentSection } from '../section/comment-section-context.ts'
import { setPinned } from '../section/tool-actions.ts'

const DeleteDialog = lazyComponent(() =>
  import('./delete-dialog.tsx').then((part) => part.DeleteDialog),
)

interface Props {
  comment: Comment | Reply
  parent: Comment | undefined
  onEdit: () => void
}

/**
 * The menu of a comment: for its author, for the owner of the video or post, and for others to mute and
 * block its author, and to report it. The author can only delete a comment that was removed.
 */
export function CommentMenu({ comment, parent, onEdit }: Props) {
  const menuButton = useRef<HTMLButtonElement>(null)
  const dialogs = useDialogs<'delete'>(menuButton)
  const isOwn = useIsOwn(comment)
  const { item, isOwner } = useCommentSection()
  const relation = useRelationMenu(comment.owner.username, menuButton)
  const authenticated = useAuth((state) => state.authenticated)
  const report = useReportMenu(
    isOwn ? undefined : { kind: 'comment', id: comment.publicId },
    menuButton,
  )
  const pin = isOwner && !parent && !comment.removedBy && !comment.isHeld && pinItem(comment)
  const openDeleteDialog = () => dialogs.show('delete')
  return (
    <>
      <Menu
        ref={menuButton}
        onEdit={isOwn && !comment.removedBy && !comment.isHeld ? onEdit : undefined}
        onDelete={isOwn ? openDeleteDialog : undefined}
        onRemove={isOwn || !isOwner ? undefined : openDeleteDialog}
        more={[...(pin ? [pin] : []), ...relation.items, ...report.items]}
        onPreload={() => {
          DeleteDialog.preload()
          relation.preload()
          report.preload()
        }}
        className="-my-1.5 size-8! text-foreground-muted"
      >
        {authenticated && <MuteMenuItem publicId={item.publicId} />}
      </Menu>
      {relation.dialog}
      {report.dialog}
      {dialogs.used('delete') && (
        <DeleteDialog comment={comment} parent={parent} {...dialogs.propsFor('delete')} />
      )}
    </>
  )
}

const pinItem = (comment: Comment | Reply): MenuAction => ({
  icon: comment.isPinned ? PinOff : Pin,
  text: comment.isPinned ? t`Unpin` : t({ message: 'Pin', context: 'verb' }),
  onSelect: () => void setPinned(comment, !comment.isPinned),
})
