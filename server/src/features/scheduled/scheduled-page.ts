import type { Paged } from '@seam/contract/paging.ts'
import type { Post } from '@seam/contract/post.ts'
import type { ScheduledEntry } from '@seam/contract/scheduled.ts'
import type { Video } from '@seam/contract/video.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { withOwnStates } from '../item/own-states.ts'
import { type PageQuery, paginate } from '../item/paginate.ts'
import { loadPosts } from '../post/feed.ts'
import { loadVideos } from '../video/feed.ts'
import { countScheduled, findScheduled } from './store.ts'

/** Returns a page of the scheduled videos and posts of an account, the next one first. */
export async function getScheduledPage(
  db: Db,
  accountId: number,
  query: PageQuery,
): Promise<Paged<ScheduledEntry>> {
  const kinds = new Map<number, 'video' | 'post'>()
  return paginate(query, {
    total: await countScheduled(db, accountId),
    findEntries: async (from, limit) => {
      const rows = await findScheduled(db, accountId, from, limit)
      for (const { id, kind } of rows) kinds.set(id, kind)
      return rows
    },
    loadDocs: async (ids) => {
      const idsOf = (kind: 'video' | 'post') => ids.filter((id) => kinds.get(id) === kind)
      const videos = await withOwnStates(db, accountId, await loadVideos(db, idsOf('video')))
      const posts = await withOwnStates(db, accountId, await loadPosts(db, idsOf('post')))
      return [
        ...videos.map((video) => toEntry(video, { video })),
        ...posts.map((post) => toEntry(post, { post })),
      ].toSorted((a, b) => a.publishAt.localeCompare(b.publishAt))
    },
  })
}

const toEntry = (
  { publicId, publishAt = '' }: Video | Post,
  item: Pick<ScheduledEntry, 'video' | 'post'>,
): ScheduledEntry => ({ _id: publicId, publishAt, ...item })
