import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { VisibleItem } from '../visibility/visible-item-store.ts'
import { getVisibleItem, isReply, requireOwner } from '../visibility/visible-item.ts'
import { pin, unpin } from './pinned-store.ts'

/** Finds a comment for the owner of its video or post. Throws 404 or 403. */
export async function findUnderOwn(
  db: Db,
  publicId: string,
  viewer: Viewer | null,
): Promise<VisibleItem> {
  const item = await getVisibleItem(db, 'comment', publicId, viewer)
  requireOwner({ owner_id: item.root_owner_id }, viewer)
  return item
}

/** Shows a comment first. Throws 409 for a reply. */
export async function pinComment(db: Db, item: VisibleItem) {
  if (isReply(item)) throw new ProblemError('conflict', serverMessages.pinReply)
  if (!(await pin(db, item.root_id, item.id))) throw notFound()
  return { isPinned: true }
}

export async function unpinComment(db: Db, { id }: VisibleItem) {
  await unpin(db, id)
  return { isPinned: false }
}
