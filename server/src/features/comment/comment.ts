import type { Comment, Thread } from '@seam/contract/comment.ts'
import { messages } from '@seam/contract/messages.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound, Refusal } from '../../infra/http/refusal.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { addItem } from '../item/add.ts'
import { isReply, type OpenItem } from '../item/open.ts'
import { countUnder } from '../item/remove.ts'
import { insertSaid } from '../item/said.ts'
import { asSeenBy, shownComments } from './list.ts'
import { type RemovedComment, shownRemoved } from './removed/find-removed.ts'
import { holdItems } from './store.ts'

/** Adds a comment to an item. Returns its row id. Throws 409 for a reply to a reply. */
export async function addComment(
  db: Db,
  parent: OpenItem,
  ownerId: number,
  content: string,
): Promise<number> {
  if (isReply(parent)) throw new Refusal('conflict', messages.replyToReply)
  const ancestorIds = [...new Set([parent.root_id, parent.id])]
  return db.transaction().execute(async (tx) => {
    if ((await holdItems(tx, ancestorIds)) < ancestorIds.length) throw notFound()
    const { id } = await addItem(tx, {
      kind: 'comment',
      ownerId,
      parentId: parent.id,
      rootId: parent.root_id,
    })
    await insertSaid(tx, 'comment', id, content)
    await countUnder(tx, parent.id, 1)
    return id
  })
}

/** Returns a comment for this viewer. Throws 404 if it was deleted meanwhile. */
export async function commentShownTo(db: Db, viewer: Viewer | null, id: number): Promise<Comment> {
  const [comment] = await asSeenBy(db, viewer, await shownComments(db, [id]))
  if (!comment) throw notFound()
  return comment
}

/** Returns a comment with its video or post and, for a reply, its parent comment. */
export async function threadOf(
  db: Db,
  viewer: Viewer | null,
  item: OpenItem | RemovedComment,
): Promise<Thread> {
  if ('parent' in item) return threadOfRemoved(db, viewer, item)
  const shown = await commentShownTo(db, viewer, item.id)
  const root = { entity: item.root_kind, entityId: item.root_public_id }
  if (!isReply(item)) return { ...root, comment: shown, reply: null }
  const parent = await commentShownTo(db, viewer, Number(item.parent_id))
  return { ...root, comment: parent, reply: { ...shown, replies: [] } }
}

async function threadOfRemoved(
  db: Db,
  viewer: Viewer | null,
  { parent, row }: RemovedComment,
): Promise<Thread> {
  const root = { entity: parent.root_kind, entityId: parent.root_public_id }
  const [removed] = await shownRemoved(db, [row])
  if (!removed) throw notFound()
  if (parent.kind !== 'comment') return { ...root, comment: removed, reply: null }
  return { ...root, comment: await commentShownTo(db, viewer, parent.id), reply: removed }
}
