import type { Video } from '@seam/contract/video.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { loadVideos } from '../video/feed.ts'
import { withOwnStates } from '../item/own-states.ts'
import { findRelatedVideos } from './store.ts'

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
  return viewer ? withOwnStates(db, viewer.accountId, videos) : videos
}
