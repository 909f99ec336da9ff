import type { Comment } from '@seam/contract/comment.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { addCommentItem, adjustCommentCount, type CommentPlace } from '../item/item-store.ts'
import { lockItems } from '../item/lock-store.ts'
import type { Hold } from '../moderation/hold/hold-item.ts'
import type { SpamFilter, Writer } from '../moderation/hold/spam-filter.ts'
import { notifyOfComments, notifyOfHeld } from '../notification/enqueue.ts'
import { isReply } from '../visibility/visible-item.ts'
import type { VisibleItem } from '../visibility/visible-item-store.ts'
import { findHeld } from './held/find-held.ts'
import { insertHeld } from './held/held-store.ts'
import { findHeldWord } from './held/held-words.ts'
import { getCommentForViewer } from './list.ts'

/** A published comment, or one that waits for the owner of the video or post. */
export type AddedComment = { id: number } | { heldId: string }

interface Services {
  db: Db
  queue: Queue
  spam: SpamFilter
}

/**
 * Adds a comment to an item, or holds it if it has a word of the owner's list, or for a rule of the site.
 * Throws 409 for a reply to a reply.
 */
export async function addComment(
  { db, queue, spam }: Services,
  parent: VisibleItem,
  writer: Writer,
  content: string,
): Promise<AddedComment> {
  if (isReply(parent)) throw new ProblemError('conflict', serverMessages.replyToReply)
  const ownerId = writer.viewer.accountId
  const word = await findHeldWord(db, parent, ownerId, content)
  const hold = await spam.check(writer, 'text', { content })
  const place = { parentId: parent.id, rootId: parent.root_id }
  if (word === undefined) {
    return { id: await publishComment({ db, queue, spam }, place, { ownerId, content, hold }) }
  }
  return db.transaction().execute(async (tx) => {
    await lockAncestors(tx, place)
    const heldId = await insertHeld(tx, parent, { writerId: ownerId, word, content, hold })
    const { root_id: itemId, root_owner_id: accountId } = parent
    await notifyOfHeld(queue, tx, { itemId, accountId })
    return { heldId }
  })
}

/** Returns a comment as its writer sees it after it was added. */
export async function getAddedComment(
  db: Db,
  viewer: Viewer,
  added: AddedComment,
): Promise<Comment> {
  if ('id' in added) return getCommentForViewer(db, viewer, added.id)
  const held = await findHeld(db, added.heldId, { ...viewer, hasHeldComments: true })
  if (!held) throw notFound()
  return held.comment
}

/** Locks the items above a comment, so that they are not purged meanwhile. Throws 404 if one is deleted. */
export async function lockAncestors(tx: Tx, { parentId, rootId }: CommentPlace): Promise<void> {
  const ids = [...new Set([rootId, parentId])]
  if ((await lockItems(tx, ids)) < ids.length) throw notFound()
}

export interface NewComment {
  publicId?: string
  ownerId: number
  content: string
  /** Why it waits for a moderator. */
  hold?: Hold | null
}

/** Publishes a comment. Returns its row id. Throws 404 if an item above it is deleted. */
export const publishComment = (
  { db, ...services }: Services,
  place: CommentPlace,
  comment: NewComment,
): Promise<number> => db.transaction().execute((tx) => insertComment(services, tx, place, comment))

/**
 * Inserts a comment, and notifies of it unless it is held. Returns its row id. Throws 404 if an item above
 * it is deleted.
 */
export async function insertComment(
  { queue, spam }: Omit<Services, 'db'>,
  tx: Tx,
  place: CommentPlace,
  { hold, ...comment }: NewComment,
): Promise<number> {
  const added = await addCommentItem(tx, place, { ...comment, held: Boolean(hold) })
  if (!added) throw notFound()
  const { id, is_hidden } = added
  if (hold) {
    await spam.hold(tx, { kind: 'comment', itemId: id, accountId: comment.ownerId }, hold)
    return id
  }
  await notifyOfComments(queue, tx, [id])
  // Last: others who comment on the same item wait for its counter.
  if (!is_hidden) await adjustCommentCount(tx, place.parentId, 1)
  return id
}
