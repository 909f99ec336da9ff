import type { Viewer } from '../../../infra/http/authentication.ts'
import { notFound } from '../../../infra/http/problem-error.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Queue } from '../../../infra/queue.ts'
import { insertComment } from '../insert-comment.ts'
import { lockItems } from '../store.ts'
import { findPlace, takeHeld } from './held-store.ts'

/** Publishes a held comment for the owner of the video or post. Returns its row id. Throws 404 if it is gone. */
export const approveHeld = (
  { db, queue }: { db: Db; queue: Queue },
  { accountId }: Viewer,
  publicId: string,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const place = await findPlace(tx, accountId, publicId)
    if (!place) throw notFound()
    const ancestorIds = [...new Set([place.root_id, place.parent_id])]
    // As where a comment is written: the items first, so that they are not purged meanwhile.
    if ((await lockItems(tx, ancestorIds)) < ancestorIds.length) throw notFound()
    const held = await takeHeld(tx, accountId, publicId)
    if (!held) throw notFound()
    return insertComment(queue, tx, {
      publicId,
      ownerId: held.writer_id,
      parentId: held.parent_id,
      rootId: held.root_id,
      content: held.content,
    })
  })
