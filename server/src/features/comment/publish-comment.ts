import { notFound } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { addCommentItem, adjustCommentCount, type CommentPlace } from '../item/item-store.ts'
import { lockItems } from '../item/lock-store.ts'
import { notifyOfComments } from '../notification/enqueue.ts'
import type { Hold } from '../moderation/hold/hold-item.ts'
import type { SpamFilter } from '../moderation/hold/spam-filter.ts'

export interface NewComment {
  publicId?: string
  ownerId: number
  content: string
  /** Why it waits for a moderator. */
  hold?: Hold | null
}

interface Services {
  queue: Queue
  spam: SpamFilter
}

/** Publishes a comment. Returns its row id. Throws 404 if an item above it is deleted. */
export const publishComment = (
  { db, ...services }: Services & { db: Db },
  place: CommentPlace,
  comment: NewComment,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const ancestorIds = [...new Set([place.rootId, place.parentId])]
    if ((await lockItems(tx, ancestorIds)) < ancestorIds.length) throw notFound()
    return insertComment(services, tx, place, comment)
  })

/**
 * Inserts a comment under items that the transaction has locked, and notifies of it unless it is held.
 * Returns its row id.
 */
export async function insertComment(
  { queue, spam }: Services,
  tx: Tx,
  place: CommentPlace,
  { hold, ...comment }: NewComment,
): Promise<number> {
  const { id, is_hidden } = await addCommentItem(tx, place, { ...comment, held: Boolean(hold) })
  if (hold) {
    await spam.hold(tx, { kind: 'comment', itemId: id, accountId: comment.ownerId }, hold)
    return id
  }
  await notifyOfComments(queue, tx, [id])
  // Last: others who comment on the same item wait for its counter.
  if (!is_hidden) await adjustCommentCount(tx, place.parentId, 1)
  return id
}
