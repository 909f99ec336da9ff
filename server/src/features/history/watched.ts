import type { Watched } from '@seam/contract/history.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { PageQuery } from '../item/lists.ts'
import { pageOf } from '../item/page.ts'
import { ownVotes, withOwnVote } from '../vote/own-votes.ts'
import { videosShown } from '../video/feed.ts'
import { watchedBy, watchedCount, type WatchedEntry } from './store.ts'

/** Returns a page of an account's watch history, last watched first. */
export async function watchHistory(
  db: Db,
  accountId: number,
  query: PageQuery,
): Promise<Paged<Watched>> {
  const entries = new Map<string, WatchedEntry>()
  return pageOf(query, {
    total: await watchedCount(db, accountId),
    entries: async (from, limit) => {
      const found = await watchedBy(db, accountId, from, limit)
      for (const entry of found) entries.set(entry.publicId, entry)
      return found
    },
    docs: async (ids) => {
      const videos = await videosShown(db, ids)
      const votes = await ownVotes(
        db,
        accountId,
        videos.map(({ publicId }) => publicId),
      )
      return videos.flatMap((video) => {
        const entry = entries.get(video.publicId)
        if (!entry) return []
        return {
          _id: video.publicId,
          video: withOwnVote(video, votes),
          watchedAt: entry.at.toISOString(),
          position: entry.position,
        }
      })
    },
  })
}
