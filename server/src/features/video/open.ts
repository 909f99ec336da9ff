import type { Video } from '@seam/contract/video.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { isInAudience } from '../visibility/audience.ts'
import { requireOwner } from '../visibility/visible-item.ts'
import { withOwnStates } from '../item/own-states.ts'
import { type VideoRow, videoByPublicId } from './store.ts'
import { videoView } from './view.ts'

/**
 * Returns a video that this viewer may open. Throws 404 for any other, whether it exists or not.
 * The row is cached for all viewers; the permission is checked for each.
 */
export async function openVideo(
  db: Db,
  responseCache: ResponseCache,
  publicId: string,
  viewer: Viewer | null,
): Promise<VideoRow> {
  const row = await responseCache.getOrSet(`video ${publicId}`, () => videoByPublicId(db, publicId))
  if (!row || !isInAudience(row, viewer))
    throw notFound('There is no such video, or it is not visible to you')
  return row
}

/**
 * Returns a video that this viewer owns. Throws 403 for someone else's, or 404 if they may not see
 * it.
 */
export async function openOwnVideo(
  db: Db,
  responseCache: ResponseCache,
  publicId: string,
  viewer: Viewer | null,
): Promise<VideoRow> {
  const row = await openVideo(db, responseCache, publicId, viewer)
  requireOwner(row, viewer)
  return row
}

/** Returns a video as this viewer sees it, with what they did. */
export async function videoForViewer(db: Db, viewer: Viewer | null, row: VideoRow): Promise<Video> {
  const video = videoView(row, row.owner_id === viewer?.accountId)
  if (!viewer) return video
  const [own = video] = await withOwnStates(db, viewer.accountId, [video])
  return own
}
