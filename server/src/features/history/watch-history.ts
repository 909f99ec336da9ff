import { limits } from '@seam/contract/limits.ts'
import type { WatchHistoryEntry } from '@seam/contract/history.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { type PageQuery, paginate } from '../item/paginate.ts'
import { withOwnStates } from '../item/own-states.ts'
import { loadVideos } from '../video/feed.ts'
import { findWatchHistory, countWatchHistory, type WatchHistoryRow } from './store.ts'

/** Most recent first. */
export async function getWatchHistoryPage(
  db: Db,
  accountId: number,
  query: PageQuery,
): Promise<Paged<WatchHistoryEntry>> {
  const entries = new Map<string, WatchHistoryRow>()
  return paginate(query, {
    total: await countWatchHistory(db, accountId),
    maxTotal: limits.watchHistoryTotal,
    findEntries: async (from, limit) => {
      const found = await findWatchHistory(db, accountId, from, limit)
      for (const entry of found) entries.set(entry.publicId, entry)
      return found
    },
    loadDocs: async (ids) => {
      const videos = await withOwnStates(db, accountId, await loadVideos(db, ids))
      return videos.flatMap((video) => {
        const entry = entries.get(video.publicId)
        if (!entry) return []
        return {
          _id: video.publicId,
          video,
          watchedAt: entry.at.toISOString(),
          position: entry.position,
        }
      })
    },
  })
}
