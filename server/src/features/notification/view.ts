import { limits } from '@seam/contract/limits.ts'
import type { Notification } from '@seam/contract/notification.ts'
import { truncate } from '@seam/contract/truncate.ts'
import { ownerView } from '../account/owner-view.ts'
import { sharingOf } from '../visibility/sharing.ts'
import type { NotificationRow } from './list-store.ts'

export const notificationView = (row: NotificationRow): Notification => ({
  publicId: row.public_id,
  kind: row.kind,
  latestAt: row.latest_at.toISOString(),
  isSeen: row.seen_at !== null,
  actors: row.actors.map(ownerView),
  actorCount: row.actor_count,
  subject: row.subject && {
    kind: row.subject.kind,
    publicId: row.subject.public_id,
    text: start(row.subject.text),
    root: { kind: row.subject.root_kind, publicId: row.subject.root_public_id },
  },
  comment: row.comment && { publicId: row.comment.public_id, text: start(row.comment.text) },
})

/**
 * A notification for push services and mail: without the text of adult content and of comments on
 * it. Its recipient may open the subject, whether or not it is listed.
 */
export function sentView(row: NotificationRow): Notification {
  const view = notificationView(row)
  const { subject, comment } = view
  if (!row.subject || sharingOf({ is_listed: true, nsfw: row.subject.nsfw }) === 'all') return view
  return {
    ...view,
    subject: subject && { ...subject, text: '' },
    comment: comment && { ...comment, text: '' },
  }
}

const start = (text: string) => truncate(text, limits.notificationText)
