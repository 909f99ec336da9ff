import type { Viewer } from '../../../infra/http/authentication.ts'
import { notFound } from '../../../infra/http/problem-error.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { findVisibleItem } from '../../visibility/visible-item-store.ts'
import { requireOwner } from '../../visibility/visible-item.ts'

/** Finds a video or post for its owner. Returns its row id. Throws 404 or 403. */
export async function findOwnRoot(db: Db, publicId: string, viewer: Viewer | null) {
  const item =
    (await findVisibleItem(db, 'video', publicId, viewer)) ??
    (await findVisibleItem(db, 'post', publicId, viewer))
  if (!item) throw notFound('There is no such video or post')
  requireOwner(item, viewer)
  return item.id
}
