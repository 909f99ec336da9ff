import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import type { VisibleItem } from '../visibility/visible-item-store.ts'
import { getVisibleItem, requireOwner } from '../visibility/visible-item.ts'
import { markDeleted } from '../item/delete-item.ts'
import { showOlderComment } from '../notification/actor-store.ts'
import { lockInboxes } from '../notification/make-store.ts'
import { findHeld } from './find-held.ts'
import { deleteHeld, findPlace, removeHeld } from './held-store.ts'
import { findRemoved } from './find-removed.ts'
import { deleteRemoved, insertRemoved, lockRoot } from './removed-store.ts'

/**
 * A comment that a viewer may delete or remove. `item` is null if it is already removed or held.
 */
export interface Deletable {
  publicId: string
  item: VisibleItem | null
}

/**
 * Finds a comment for its author to delete, or for the owner of the video or post to remove. Throws
 * 404 if it is not visible to the viewer, and 403 for any other viewer.
 */
export async function findDeletable(
  db: Db,
  publicId: string,
  viewer: Viewer | null,
): Promise<Deletable> {
  // First the comment, then the copy: one of them is found even during a concurrent removal.
  const item = await getVisibleItem(db, 'comment', publicId, viewer).catch(
    async (error: unknown) => {
      if (await findRemoved(db, publicId, viewer)) return null
      if (await findHeld(db, publicId, viewer)) return null
      throw error
    },
  )
  if (!item) return { publicId, item }
  if (item.root_owner_id !== viewer?.accountId) requireOwner(item, viewer)
  return { publicId, item }
}

/** Deletes the viewer's own comment, or removes another's. Throws 404 if it is already deleted. */
export async function deleteComment(
  db: Db,
  queue: Queue,
  { publicId, item }: Deletable,
  { accountId }: Viewer,
): Promise<void> {
  if (item && item.owner_id !== accountId) return removeComment(db, queue, item, accountId)
  await db.transaction().execute(async (tx) => {
    const deleted = item !== null && (await markDeleted(tx, queue, item.id))
    if (deleted) await showOlderComment(tx, item.id)
    // If it was removed since it was found, this deletes the author's copy.
    if (!deleted && !(await deleteCopy(tx, accountId, publicId))) throw notFound()
  })
}

/** Deletes a comment and its replies for everyone, and stores a copy of it for its author. */
const removeComment = (db: Db, queue: Queue, { id, root_id }: VisibleItem, removedById: number) =>
  db.transaction().execute(async (tx) => {
    if (!(await lockRoot(tx, root_id))) throw notFound()
    if (!(await markDeleted(tx, queue, id))) throw notFound()
    await showOlderComment(tx, id)
    await insertRemoved(tx, id, removedById)
  })

/** Deletes a removed or held comment of its author, or removes one that the account may approve. */
const deleteCopy = async (tx: Tx, accountId: number, publicId: string): Promise<boolean> =>
  (await deleteRemoved(tx, accountId, publicId)) ||
  (await deleteHeldComment(tx, accountId, publicId)) ||
  (await removeHeldComment(tx, accountId, publicId))

async function deleteHeldComment(tx: Tx, writerId: number, publicId: string): Promise<boolean> {
  const ownerId = await deleteHeld(tx, writerId, publicId)
  if (ownerId !== undefined) await lockInboxes(tx, [ownerId])
  return ownerId !== undefined
}

async function removeHeldComment(tx: Tx, ownerId: number, publicId: string): Promise<boolean> {
  const place = await findPlace(tx, ownerId, publicId)
  const isRemoved =
    place !== undefined &&
    (await lockRoot(tx, place.root_id)) &&
    (await removeHeld(tx, ownerId, publicId))
  if (isRemoved) await lockInboxes(tx, [ownerId])
  return isRemoved
}
