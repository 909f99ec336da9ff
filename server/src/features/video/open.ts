import type { Video } from '@seam/contract/video.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound } from '../../infra/http/refusal.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { refuseOthers } from '../item/open.ts'
import { type VideoRow, videoByPublicId, viewersPart } from './store.ts'
import { videoView } from './view.ts'

/**
 * A video that this viewer may open; anything else is as if it did not exist: 404. The row is the
 * same for all who ask in one moment, and each is judged by it.
 */
export async function openVideo(
  db: Db,
  shared: SharedAnswers,
  publicId: string,
  viewer: Viewer | null,
): Promise<VideoRow> {
  const row = await shared.keep(`video ${publicId}`, () => videoByPublicId(db, publicId))
  if (!row || !(row.open || row.owner_id === viewer?.accountId))
    throw notFound('There is no such video, or not for you')
  return row
}

/** A video that this viewer owns. Refuses another's with 403, or 404 where it may not be seen. */
export async function openOwnVideo(
  db: Db,
  shared: SharedAnswers,
  publicId: string,
  viewer: Viewer | null,
): Promise<VideoRow> {
  const row = await openVideo(db, shared, publicId, viewer)
  refuseOthers(row, viewer)
  return row
}

/** A video as this viewer sees it. */
export async function shownTo(db: Db, viewer: Viewer | null, row: VideoRow): Promise<Video> {
  if (!viewer) return videoView(row)
  const { votes } = await viewersPart(db, viewer.accountId, [row.public_id])
  return videoView(row, votes[row.public_id] ?? null, row.owner_id === viewer.accountId)
}
