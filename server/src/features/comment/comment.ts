import type { Thread } from '@seam/contract/comment.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { updateContent } from '../item/item-store.ts'
import type { SpamFilter, Writer } from '../moderation/hold/spam-filter.ts'
import { enqueueNotifyOfEdit } from '../notification/enqueue.ts'
import { rejectBlockedMentions } from '../visibility/require-unblocked.ts'
import { isReply } from '../visibility/visible-item.ts'
import type { VisibleItem } from '../visibility/visible-item-store.ts'
import { rejectHeldEdit } from './held-words.ts'
import { getCommentForViewer } from './list.ts'
import type { CopiedComment } from './find-removed.ts'

interface Services {
  db: Db
  queue: Queue
  spam: SpamFilter
}

/** Changes the content of a comment. Notifies newly mentioned users. */
export const editComment = (
  { db, queue, spam }: Services,
  writer: Writer,
  item: VisibleItem,
  after: string,
) =>
  db.transaction().execute(async (tx) => {
    const before = await updateContent(tx, 'comment', item.id, after)
    await rejectBlockedMentions(tx, writer.viewer, after, before)
    await rejectHeldEdit(tx, item, writer.viewer.accountId, { before, after })
    const texts = [{ content: before ?? '' }, { content: after }] as const
    await spam.checkEdit(writer, item.held, ...texts)
    await enqueueNotifyOfEdit(queue, tx, item.id, { before, after })
  })

/** Returns a comment with its video or post and, for a reply, its parent comment. */
export async function getThread(
  db: Db,
  viewer: Viewer | null,
  item: VisibleItem | CopiedComment,
): Promise<Thread> {
  if ('parent' in item) return threadOfCopy(db, viewer, item)
  const shown = await getCommentForViewer(db, viewer, item.id)
  const root = { entity: item.root_kind, entityId: item.root_public_id }
  if (!isReply(item)) return { ...root, comment: shown, reply: null }
  const parent = await getCommentForViewer(db, viewer, Number(item.parent_id))
  return { ...root, comment: parent, reply: { ...shown, replies: [] } }
}

async function threadOfCopy(
  db: Db,
  viewer: Viewer | null,
  { parent, comment }: CopiedComment,
): Promise<Thread> {
  const root = { entity: parent.root_kind, entityId: parent.root_public_id }
  if (parent.kind !== 'comment') return { ...root, comment, reply: null }
  return { ...root, comment: await getCommentForViewer(db, viewer, parent.id), reply: comment }
}
