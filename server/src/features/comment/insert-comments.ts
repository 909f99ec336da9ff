import { notFound } from '../../infra/http/problem-error.ts'
import { lockItems } from '../item/lock-store.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { addCommentItems, adjustCommentCount, type CommentPlace } from '../item/item-store.ts'
import { enqueueNotifyOfComments } from '../notification/enqueue.ts'
import type { Hold } from '../moderation/hold/hold-item.ts'
import type { SpamFilter } from '../moderation/hold/spam-filter.ts'

export interface NewComment {
  publicId?: string
  ownerId: number
  content: string
  /** Why the site holds it for review. */
  hold?: Hold | null
}

/** Locks the ancestors of a comment against a purge. Throws 404 if one is deleted. */
export async function lockAncestors(tx: Tx, { parentId, rootId }: CommentPlace): Promise<void> {
  const ids = [...new Set([rootId, parentId])]
  if ((await lockItems(tx, ids)) < ids.length) throw notFound()
}

/**
 * Inserts comments under items that the transaction has locked, and notifies users of those that
 * are not held. Returns their row ids.
 */
export async function insertComments(
  { queue, spam }: { queue: Queue; spam: SpamFilter },
  tx: Tx,
  place: CommentPlace,
  comments: readonly NewComment[],
): Promise<number[]> {
  const added = await addCommentItems(
    tx,
    place,
    comments.map(({ hold, ...comment }) => ({ ...comment, held: Boolean(hold) })),
  )
  const published: typeof added = []
  for (const [index, item] of added.entries()) {
    const { hold, ownerId = 0 } = comments[index] ?? {}
    if (hold) await spam.hold(tx, { kind: 'comment', itemId: item.id, accountId: ownerId }, hold)
    else published.push(item)
  }
  await enqueueNotifyOfComments(
    queue,
    tx,
    published.map(({ id }) => id),
  )
  const shown = published.filter((item) => !item.is_hidden).length
  // Last, because other comments on the same item wait for its counter.
  if (shown > 0) await adjustCommentCount(tx, place.parentId, shown)
  return added.map(({ id }) => id)
}
