import type * as z from 'zod'
import { limits } from '@seam/contract/limits.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { listSaved, SavedEntry } from '@seam/contract/saved.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { withOwnStates } from '../item/own-states.ts'
import { paginate } from '../item/paginate.ts'
import { loadPosts } from '../post/feed.ts'
import { loadVideos } from '../video/feed.ts'
import { countSaved, findSaved } from './store.ts'

/** Returns a page of the saved videos or posts of an account, the most recently saved first. */
export async function getSavedPage(
  db: Db,
  accountId: number,
  query: z.output<typeof listSaved.query>,
): Promise<Paged<SavedEntry>> {
  const { entity } = query
  const savedAt = new Map<string, string>()
  const toEntry = ({ publicId }: { publicId: string }) => ({
    _id: publicId,
    savedAt: savedAt.get(publicId) ?? '',
  })
  return paginate(query, {
    total: await countSaved(db, accountId, entity),
    maxTotal: limits.savedTotal,
    findEntries: async (from, limit) => {
      const rows = await findSaved(db, accountId, entity, from, limit)
      for (const { publicId, at } of rows) savedAt.set(publicId, at.toISOString())
      return rows
    },
    loadDocs: async (ids): Promise<SavedEntry[]> => {
      if (entity === 'post') {
        const posts = await withOwnStates(db, accountId, await loadPosts(db, ids))
        return posts.map((post) => ({ ...toEntry(post), post }))
      }
      const videos = await withOwnStates(db, accountId, await loadVideos(db, ids))
      return videos.map((video) => ({ ...toEntry(video), video }))
    },
  })
}
