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

/** Says something under an item; gives the row number. Refuses with 409 a reply to a reply. */
export async function addComment(
  db: Db,
  parent: OpenItem,
  ownerId: number,
  content: string,
): Promise<number> {
  if (isReply(parent)) throw new Refusal('conflict', messages.replyToReply)
  const above = [...new Set([parent.root_id, parent.id])]
  return db.transaction().execute(async (tx) => {
    if ((await holdItems(tx, above)) < above.length) throw notFound()
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

/** A comment as this viewer sees it. 404 if it went meanwhile. */
export async function commentShownTo(db: Db, viewer: Viewer | null, id: number): Promise<Comment> {
  const [comment] = await asSeenBy(db, viewer, await shownComments(db, [id]))
  if (!comment) throw notFound()
  return comment
}

/** A comment in its place: what it stands under, and the comment that it replies to. */
export async function threadOf(
  db: Db,
  viewer: Viewer | null,
  item: OpenItem | RemovedComment,
): Promise<Thread> {
  if ('parent' in item) return threadOfRemoved(db, viewer, item)
  const shown = await commentShownTo(db, viewer, item.id)
  const place = { entity: item.root_kind, entityId: item.root_public_id }
  if (!isReply(item)) return { ...place, comment: shown, reply: null }
  const above = await commentShownTo(db, viewer, Number(item.parent_id))
  return { ...place, comment: above, reply: { ...shown, replies: [] } }
}

async function threadOfRemoved(
  db: Db,
  viewer: Viewer | null,
  { parent, row }: RemovedComment,
): Promise<Thread> {
  const place = { entity: parent.root_kind, entityId: parent.root_public_id }
  const [removed] = await shownRemoved(db, [row])
  if (!removed) throw notFound()
  if (parent.kind !== 'comment') return { ...place, comment: removed, reply: null }
  return { ...place, comment: await commentShownTo(db, viewer, parent.id), reply: removed }
}
