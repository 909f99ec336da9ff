import type { Db } from '../../infra/postgres/database.ts'
import { type GatheredWrite, gatherWrites } from '../../infra/postgres/gather-writes.ts'
import type { Queue } from '../../infra/queue.ts'
import type { SpamFilter } from '../moderation/hold/spam-filter.ts'
import type { CommentPlace } from '../item/item-store.ts'
import { insertComments, lockAncestors, type NewComment } from './insert-comments.ts'
import { lockWriters } from './store.ts'

interface Services {
  db: Db
  queue: Queue
  spam: SpamFilter
}

type PlacedComment = NewComment & CommentPlace

/**
 * Publishes a comment. Resolves to its row id after the commit. Throws 404 below a deleted item.
 */
export type PublishComment = GatheredWrite<PlacedComment, number>

/** Batches comments that arrive while others under the same parent are being written. */
export const gatherComments = ({ db, queue, spam }: Services): PublishComment =>
  gatherWrites({
    maxBatch: 50,
    write: (parentId, comments) =>
      db.transaction().execute(async (tx) => {
        const rootId = comments[0]?.rootId ?? parentId
        await lockAncestors(tx, { parentId, rootId })
        if (comments.length > 1) {
          await lockWriters(
            tx,
            comments.map(({ ownerId }) => ownerId),
          )
        }
        return insertComments({ queue, spam }, tx, { parentId, rootId }, comments)
      }),
  })
