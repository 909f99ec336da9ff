import type { Video } from '@seam/contract/video.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { loadVideos } from '../video/feed.ts'
import { findOwnVotes } from '../vote/own-vote-store.ts'
import { withOwnVote } from '../vote/own-votes.ts'
import { findRelatedVideos } from './store.ts'

/** Returns the videos that are related to this one, as this viewer may see them. */
export async function getRelatedVideos(
  db: Db,
  itemId: number,
  viewer: Viewer | null,
): Promise<Video[]> {
  const hideNsfw = viewer?.nsfwContent === 'HIDE'
  const ids = await findRelatedVideos(db, itemId, viewer?.accountId ?? null, {
    hideNsfw,
    hasExclusions: viewer?.hasExclusions === true,
  })
  const videos = await loadVideos(db, ids)
  if (!viewer) return videos
  const publicIds = videos.map(({ publicId }) => publicId)
  const votes = await findOwnVotes(db, viewer.accountId, publicIds)
  return videos.map((video) => withOwnVote(video, votes))
}
