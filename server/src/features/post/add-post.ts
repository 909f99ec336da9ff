import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { addItem, insertContent } from '../item/item-store.ts'
import { notifyOfPublication } from '../notification/enqueue.ts'
import type { Hold } from '../spam/hold-item.ts'
import type { SpamFilter } from '../spam/spam-filter.ts'

interface NewPost {
  content: string
  /** Why it waits for a moderator. */
  hold: Hold | null
}

/** Publishes a post, or holds it. Returns its row id and public id. */
export const addPost = (
  { db, queue, spam }: { db: Db; queue: Queue; spam: SpamFilter },
  ownerId: number,
  { content, hold }: NewPost,
) =>
  db.transaction().execute(async (tx) => {
    const item = await addItem(tx, { kind: 'post', ownerId, listed: true, held: hold !== null })
    await insertContent(tx, 'post', item.id, content)
    if (hold) await spam.hold(tx, { kind: 'post', itemId: item.id, accountId: ownerId }, hold)
    else await notifyOfPublication(queue, tx, item.id)
    return item
  })
