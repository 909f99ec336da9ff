import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { addItem, adjustCommentCount, insertContent } from '../item/item-store.ts'
import { notifyOfComment } from '../notification/enqueue.ts'
import type { Hold } from '../spam/hold-item.ts'
import type { SpamFilter } from '../spam/spam-filter.ts'

/** Where comments are written: under an item, below the video or post at the root. */
export interface CommentPlace {
  parentId: number
  rootId: number
}

export interface NewComment {
  publicId?: string
  ownerId: number
  content: string
  /** Why it waits for a moderator. */
  hold?: Hold | null
}

/**
 * Inserts comments under items that the transaction has locked. Notifies of those that are not held.
 * Returns their row ids.
 */
export async function insertComments(
  { queue, spam }: { queue: Queue; spam: SpamFilter },
  tx: Tx,
  place: CommentPlace,
  comments: readonly NewComment[],
): Promise<number[]> {
  const ids: number[] = []
  let shown = 0
  for (const { content, hold = null, ...comment } of comments) {
    const item = { kind: 'comment' as const, ...comment, ...place, held: hold !== null }
    const { id, is_hidden: isHidden } = await addItem(tx, item)
    await insertContent(tx, 'comment', id, content)
    if (hold) await spam.hold(tx, { kind: 'comment', itemId: id, accountId: comment.ownerId }, hold)
    else await notifyOfComment(queue, tx, id)
    if (!hold && !isHidden) shown += 1
    ids.push(id)
  }
  // Last: others who comment on the same item wait for its counter.
  if (shown > 0) await adjustCommentCount(tx, place.parentId, shown)
  return ids
}
