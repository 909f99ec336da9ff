import type { Comment, Thread } from '@seam/contract/comment.ts'
import { messages } from '@seam/contract/messages.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { rejectBlockedMentions } from '../exclusion/require-unblocked.ts'
import {
  addItem,
  type VisibleItem,
  adjustCommentCount,
  insertContent,
  updateContent,
} from '../item/item-store.ts'
import { isReply } from '../item/visible-item.ts'
import { notifyOfComment, notifyOfEdit } from '../notification/enqueue.ts'
import { excludedFor, loadComments, personalizeComments } from './list.ts'
import { type RemovedComment, toRemovedComments } from './removed/find-removed.ts'
import { lockItems } from './store.ts'

/** Adds a comment to an item. Returns its row id. Throws 409 for a reply to a reply. */
export async function addComment(
  { db, queue }: { db: Db; queue: Queue },
  parent: VisibleItem,
  ownerId: number,
  content: string,
): Promise<number> {
  if (isReply(parent)) throw new ProblemError('conflict', messages.replyToReply)
  const ancestorIds = [...new Set([parent.root_id, parent.id])]
  return db.transaction().execute(async (tx) => {
    if ((await lockItems(tx, ancestorIds)) < ancestorIds.length) throw notFound()
    const { id } = await addItem(tx, {
      kind: 'comment',
      ownerId,
      parentId: parent.id,
      rootId: parent.root_id,
    })
    await insertContent(tx, 'comment', id, content)
    await notifyOfComment(queue, tx, id)
    // Last: others who comment on the same item wait for its counter.
    await adjustCommentCount(tx, parent.id, 1)
    return id
  })
}

/** Changes the content of a comment. Notifies those whom it did not mention before. */
export const editComment = (
  { db, queue }: { db: Db; queue: Queue },
  viewer: Viewer,
  id: number,
  after: string,
) =>
  db.transaction().execute(async (tx) => {
    const before = await updateContent(tx, 'comment', id, after)
    await rejectBlockedMentions(tx, viewer, after, before)
    await notifyOfEdit(queue, tx, id, { before, after })
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
    await loadComments(db, [id], excludedFor(viewer)),
  )
  if (!comment) throw notFound()
  return comment
}

/** Returns a comment with its video or post and, for a reply, its parent comment. */
export async function getThread(
  db: Db,
  viewer: Viewer | null,
  item: VisibleItem | RemovedComment,
): Promise<Thread> {
  if ('parent' in item) return threadOfRemoved(db, viewer, item)
  const shown = await getCommentForViewer(db, viewer, item.id)
  const root = { entity: item.root_kind, entityId: item.root_public_id }
  if (!isReply(item)) return { ...root, comment: shown, reply: null }
  const parent = await getCommentForViewer(db, viewer, Number(item.parent_id))
  return { ...root, comment: parent, reply: { ...shown, replies: [] } }
}

async function threadOfRemoved(
  db: Db,
  viewer: Viewer | null,
  { parent, row }: RemovedComment,
): Promise<Thread> {
  const root = { entity: parent.root_kind, entityId: parent.root_public_id }
  const [removed] = await toRemovedComments(db, [row])
  if (!removed) throw notFound()
  if (parent.kind !== 'comment') return { ...root, comment: removed, reply: null }
  return { ...root, comment: await getCommentForViewer(db, viewer, parent.id), reply: removed }
}
