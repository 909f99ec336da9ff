import type * as z from 'zod'
import type { Paged } from '@seam/contract/paging.ts'
import type { listVideos, Video } from '@seam/contract/video.ts'
import { readCursor, writeCursor } from '../../infra/cursor.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import {
  type Entry,
  type From,
  listed,
  listedWithPending,
  listSize,
  owned,
  pendingCount,
} from './lists.ts'
import { videosById, votesOf } from './store.ts'
import { videoView } from './view.ts'

type Query = z.output<typeof listVideos.query>

interface Feed {
  entries: Entry[]
  total: number
}

/** A page of the feed, or of one owner's videos, as this viewer may see it. */
export async function videoFeed(
  db: Db,
  shared: SharedAnswers,
  query: Query,
  ownerId: number | undefined,
  viewer: Viewer | null,
): Promise<Paged<Video>> {
  const { page, limit, cursor } = query
  const from: From = cursor ? { after: readCursor(cursor) } : { offset: (page - 1) * limit }
  const most = limit + 1
  const hideNsfw = viewer?.nsfwContent === 'HIDE'

  if (viewer && ownerId === viewer.accountId) {
    const [entries, size] = await Promise.all([
      owned(db, { ownerId, from, most }),
      listSize(db, ownerId),
    ])
    return withVotes(db, viewer, await pageOf(db, query, { entries, total: size.owned }, viewer))
  }

  const everybodys = () =>
    shared.keep(`videos ${ownerId} ${hideNsfw} ${page} ${limit} ${cursor}`, async () => {
      const [entries, size] = await Promise.all([
        listed(db, { ownerId, hideNsfw, from, most }),
        listSize(db, ownerId),
      ])
      return pageOf(db, query, { entries, total: hideNsfw ? size.listed_sfw : size.listed })
    })
  if (!viewer) return everybodys()

  const { accountId } = viewer
  const own = ownerId === undefined ? await pendingCount(db, accountId, hideNsfw) : 0
  if (own === 0) return withVotes(db, viewer, await everybodys())
  const [entries, size] = await Promise.all([
    listedWithPending(db, { ownerId: accountId, hideNsfw, from, most }),
    listSize(db, undefined),
  ])
  const total = own + (hideNsfw ? size.listed_sfw : size.listed)
  return withVotes(db, viewer, await pageOf(db, query, { entries, total }, viewer))
}

async function pageOf(
  db: Db,
  { page, limit }: Query,
  { entries, total }: Feed,
  viewer?: Viewer,
): Promise<Paged<Video>> {
  const shown = entries.slice(0, limit)
  const last = shown.at(-1)
  const hasNextPage = entries.length > limit
  const rows = await videosById(db, shown.map((entry) => entry.id))
  return {
    docs: rows.map((row) => videoView(row, null, row.owner_id === viewer?.accountId)),
    totalDocs: total,
    page,
    limit,
    hasNextPage,
    hasPrevPage: page > 1,
    nextCursor: hasNextPage && last ? writeCursor(last) : null,
  }
}

async function withVotes(db: Db, viewer: Viewer, page: Paged<Video>): Promise<Paged<Video>> {
  const votes = await votesOf(db, viewer.accountId, page.docs.map((video) => video.publicId))
  return {
    ...page,
    docs: page.docs.map((video) => ({
      ...video,
      currUserVoteType: votes.get(video.publicId) ?? null,
    })),
  }
}
