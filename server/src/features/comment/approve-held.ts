import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { rejectBlocked } from '../visibility/require-unblocked.ts'
import { lockInboxes } from '../notification/make-store.ts'
import type { SpamFilter } from '../moderation/hold/spam-filter.ts'
import { insertComments, lockAncestors } from './insert-comments.ts'
import { findPlace, takeHeld } from './held-store.ts'

/**
 * Publishes a held comment for the owner of the video or post. Returns its row id. Throws 404 if it
 * no longer exists, and 403 if its author blocks an owner who sees it as a moderator.
 */
export const approveHeld = (
  { db, queue, spam }: { db: Db; queue: Queue; spam: SpamFilter },
  { accountId }: Viewer,
  publicId: string,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const place = await findPlace(tx, accountId, publicId)
    if (!place) throw notFound()
    await lockAncestors(tx, { parentId: place.parent_id, rootId: place.root_id })
    const held = await takeHeld(tx, accountId, publicId)
    if (!held) throw notFound()
    await rejectBlocked(tx, accountId, [held.writer_id])
    await lockInboxes(tx, [accountId])
    const written = { parentId: held.parent_id, rootId: held.root_id }
    const comment = {
      publicId,
      ownerId: held.writer_id,
      content: held.content,
      hold: held.site_reason && { reason: held.site_reason, word: held.site_word },
    }
    const [id] = await insertComments({ queue, spam }, tx, written, [comment])
    if (id === undefined) throw notFound()
    return id
  })
