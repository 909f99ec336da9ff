import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { addPostItem, setListingFields } from '../item/item-store.ts'
import { enqueueNotifyOfPublication, mayNotifyOfPost } from '../notification/enqueue.ts'
import { schedule } from '../item/schedule.ts'
import type { Hold } from '../moderation/hold/hold-item.ts'
import type { SpamFilter } from '../moderation/hold/spam-filter.ts'
import { type Images, lockImages, setImages } from './images.ts'

interface NewPost {
  content: string
  images?: Images
  nsfw?: boolean
  /** Why the site holds it for review. */
  hold: Hold | null
  /** When to publish it, if not now. */
  publishAt?: string | null | undefined
}

/** Publishes, schedules or holds a post. Returns its row id and public id. */
export async function addPost(
  { db, queue, spam }: { db: Db; queue: Queue; spam: SpamFilter },
  ownerId: number,
  { content, images = [], nsfw = false, hold, publishAt }: NewPost,
) {
  const post = { ownerId, content, held: hold !== null }
  // Most posts need only one statement. A transaction around it would double the cost.
  const isPlain = !hold && !publishAt && images.length === 0 && !nsfw
  if (isPlain && !(await mayNotifyOfPost(db, ownerId, content))) return addPostItem(db, post)
  return db.transaction().execute(async (tx) => {
    await lockImages(tx, ownerId, [], images)
    const item = await addPostItem(tx, post)
    await setImages(tx, queue, { itemId: item.id, ownerId }, { existing: [], images })
    if (nsfw) await setListingFields(tx, item.id, { nsfw })
    if (publishAt) await schedule(queue, tx, item.id, publishAt)
    if (hold) await spam.hold(tx, { kind: 'post', itemId: item.id, accountId: ownerId }, hold)
    else if (!publishAt) await enqueueNotifyOfPublication(queue, tx, item.id)
    return item
  })
}
