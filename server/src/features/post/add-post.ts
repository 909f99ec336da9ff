import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { addPostItem } from '../item/item-store.ts'
import { mayNotifyOfPublication, notifyOfPublication } from '../notification/enqueue.ts'
import type { Hold } from '../moderation/hold/hold-item.ts'
import type { SpamFilter } from '../moderation/hold/spam-filter.ts'

interface NewPost {
  content: string
  /** Why it waits for a moderator. */
  hold: Hold | null
}

/** Publishes a post, or holds it. Returns its row id and public id. */
export async function addPost(
  { db, queue, spam }: { db: Db; queue: Queue; spam: SpamFilter },
  ownerId: number,
  { content, hold }: NewPost,
) {
  const post = { ownerId, content, held: hold !== null }
  // Most posts are one statement: a transaction around it would cost as much again.
  if (!hold && !(await mayNotifyOfPublication(db, ownerId, content))) return addPostItem(db, post)
  return db.transaction().execute(async (tx) => {
    const item = await addPostItem(tx, post)
    if (hold) await spam.hold(tx, { kind: 'post', itemId: item.id, accountId: ownerId }, hold)
    else await notifyOfPublication(queue, tx, item.id)
    return item
  })
}
