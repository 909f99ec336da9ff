import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { addItem, adjustCommentCount, insertContent } from '../item/item-store.ts'
import { notifyOfComment } from '../notification/enqueue.ts'

interface NewComment {
  publicId?: string
  ownerId: number
  parentId: number
  rootId: number
  content: string
}

/** Inserts a comment under items that the transaction has locked, and notifies of it. Returns its row id. */
export async function insertComment(
  queue: Queue,
  tx: Tx,
  { content, ...item }: NewComment,
): Promise<number> {
  const { id } = await addItem(tx, { kind: 'comment', ...item })
  await insertContent(tx, 'comment', id, content)
  await notifyOfComment(queue, tx, id)
  // Last: others who comment on the same item wait for its counter.
  await adjustCommentCount(tx, item.parentId, 1)
  return id
}
