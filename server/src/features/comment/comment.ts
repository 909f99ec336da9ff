import type { Comment, Thread } from '@seam/contract/comment.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { isStaff, type Viewer } from '../../infra/http/authentication.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { rejectBlockedMentions } from '../visibility/require-unblocked.ts'
import { type VisibleItem } from '../visibility/visible-item-store.ts'
import { updateContent } from '../item/item-store.ts'
import { isReply } from '../visibility/visible-item.ts'
import { notifyOfEdit, notifyOfHeld } from '../notification/enqueue.ts'
import { excludedFor, loadComments, loadVisible, personalizeComments } from './list.ts'
import { findHeld } from './held/find-held.ts'
import { findHeldWord, rejectHeldEdit } from './held/held-words.ts'
import { insertHeld } from './held/held-store.ts'
import { publishComment } from './publish-comment.ts'
import type { SpamFilter, Writer } from '../moderation/hold/spam-filter.ts'
import type { CopiedComment } from './removed/find-removed.ts'
import { lockItems } from '../item/lock-store.ts'

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
  if (word === undefined) {
    const place = { parentId: parent.id, rootId: parent.root_id }
    return { id: await publishComment({ db, queue, spam }, place, { ownerId, content, hold }) }
  }
  const ancestorIds = [...new Set([parent.root_id, parent.id])]
  return db.transaction().execute(async (tx) => {
    if ((await lockItems(tx, ancestorIds)) < ancestorIds.length) throw notFound()
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

/** Changes the content of a comment. Notifies those whom it did not mention before. */
export const editComment = (
  { db, queue, spam }: Services,
  writer: Writer,
  item: VisibleItem,
  after: string,
) =>
  db.transaction().execute(async (tx) => {
    const before = await updateContent(tx, 'comment', item.id, after)
    await rejectBlockedMentions(tx, writer.viewer, after, before)
    await rejectHeldEdit(tx, item, writer.viewer.accountId, { before, after })
    const texts = [{ content: before ?? '' }, { content: after }] as const
    await spam.checkEdit(writer, item.held, ...texts)
    await notifyOfEdit(queue, tx, item.id, { before, after })
  })

/**
 * Returns a comment for this viewer. Throws 404 if it was deleted meanwhile, or its author is excluded.
 * Moderators open it from the queue, whomever they block or mute themselves.
 */
export async function getCommentForViewer(
  db: Db,
  viewer: Viewer | null,
  id: number,
): Promise<Comment> {
  const load = isStaff(viewer) ? loadComments : loadVisible
  const loaded = await load(db, [id], excludedFor(viewer))
  const [comment] = await personalizeComments(db, viewer, loaded)
  if (!comment) throw notFound()
  return comment
}

/** Returns a comment with its video or post and, for a reply, its parent comment. */
export async function getThread(
  db: Db,
  viewer: Viewer | null,
  item: VisibleItem | CopiedComment,
): Promise<Thread> {
  if ('parent' in item) return threadOfCopy(db, viewer, item)
  const shown = await getCommentForViewer(db, viewer, item.id)
  const root = { entity: item.root_kind, entityId: item.root_public_id }
  if (!isReply(item)) return { ...root, comment: shown, reply: null }
  const parent = await getCommentForViewer(db, viewer, Number(item.parent_id))
  return { ...root, comment: parent, reply: { ...shown, replies: [] } }
}

async function threadOfCopy(
  db: Db,
  viewer: Viewer | null,
  { parent, comment }: CopiedComment,
): Promise<Thread> {
  const root = { entity: parent.root_kind, entityId: parent.root_public_id }
  if (parent.kind !== 'comment') return { ...root, comment, reply: null }
  return { ...root, comment: await getCommentForViewer(db, viewer, parent.id), reply: comment }
}
