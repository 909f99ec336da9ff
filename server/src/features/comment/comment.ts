import type { Comment, Thread } from '@seam/contract/comment.ts'
import { messages } from '@seam/contract/messages.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { rejectBlockedMentions } from '../exclusion/require-unblocked.ts'
import { updateContent, type VisibleItem } from '../item/item-store.ts'
import { isReply } from '../item/visible-item.ts'
import { notifyOfEdit } from '../notification/enqueue.ts'
import { excludedFor, loadVisible, personalizeComments } from './list.ts'
import { findHeld } from './held/find-held.ts'
import { findHeldWord, rejectHeldEdit } from './held/held-words.ts'
import { insertHeld } from './held/held-store.ts'
import { insertComment } from './insert-comment.ts'
import type { CopiedComment } from './removed/find-removed.ts'
import { lockItems } from './store.ts'

/** A published comment, or one that waits for the owner of the video or post. */
export type AddedComment = { id: number } | { heldId: string }

/**
 * Adds a comment to an item, or holds it if it has a word of the owner's list. Throws 409 for a reply to
 * a reply.
 */
export async function addComment(
  { db, queue }: { db: Db; queue: Queue },
  parent: VisibleItem,
  ownerId: number,
  content: string,
): Promise<AddedComment> {
  if (isReply(parent)) throw new ProblemError('conflict', messages.replyToReply)
  const word = await findHeldWord(db, parent, ownerId, content)
  const ancestorIds = [...new Set([parent.root_id, parent.id])]
  return db.transaction().execute(async (tx) => {
    if ((await lockItems(tx, ancestorIds)) < ancestorIds.length) throw notFound()
    if (word !== undefined)
      return { heldId: await insertHeld(tx, parent, { writerId: ownerId, word, content }) }
    const place = { parentId: parent.id, rootId: parent.root_id }
    return { id: await insertComment(queue, tx, { ownerId, content, ...place }) }
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
  { db, queue }: { db: Db; queue: Queue },
  viewer: Viewer,
  item: VisibleItem,
  after: string,
) =>
  db.transaction().execute(async (tx) => {
    const before = await updateContent(tx, 'comment', item.id, after)
    await rejectBlockedMentions(tx, viewer, after, before)
    await rejectHeldEdit(tx, item, viewer.accountId, { before, after })
    await notifyOfEdit(queue, tx, item.id, { before, after })
  })

/** Returns a comment for this viewer. Throws 404 if it was deleted meanwhile, or its author is excluded. */
export async function getCommentForViewer(
  db: Db,
  viewer: Viewer | null,
  id: number,
): Promise<Comment> {
  const [comment] = await personalizeComments(
    db,
    viewer,
    await loadVisible(db, [id], excludedFor(viewer)),
  )
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
