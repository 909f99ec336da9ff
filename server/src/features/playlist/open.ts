import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { isInAudience } from '../visibility/audience.ts'
import { findPlaylist, type OpenPlaylistRow } from './store.ts'

/** Returns a playlist that this viewer may open. Throws 404 for any other, whether it exists or not. */
export async function openPlaylist(
  db: Db,
  publicId: string,
  viewer: Viewer | null,
): Promise<OpenPlaylistRow> {
  const row = await findPlaylist(db, publicId, viewer)
  if (!row || !isInAudience(row, viewer))
    throw notFound('There is no such playlist, or it is not visible to you')
  return row
}
