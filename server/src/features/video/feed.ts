import type * as z from 'zod'
import type { Paged } from '@seam/contract/paging.ts'
import type { listVideos, Video } from '@seam/contract/video.ts'
import type { VoteType } from '@seam/contract/vote.ts'
import { readCursor, writeCursor } from '../../infra/cursor.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { type Entry, type From, listed, listedWithPending, listSize, owned } from './lists.ts'
import { videosById, viewersPart } from './store.ts'
import { videoView } from './view.ts'

type Query = z.output<typeof listVideos.query>

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

  const everybodys = () =>
    shared.keep(`videos ${ownerId} ${hideNsfw} ${page} ${limit} ${cursor}`, async () => {
      const [entries, size] = await Promise.all([
        listed(db, { ownerId, hideNsfw, from, most }),
        listSize(db, ownerId),
      ])
      return pageOf(db, query, entries, hideNsfw ? size.listed_sfw : size.listed)
    })
  if (!viewer) return everybodys()

  const { accountId } = viewer
  if (ownerId === accountId) {
    const [entries, size] = await Promise.all([
      owned(db, { ownerId, from, most }),
      listSize(db, ownerId),
    ])
    const own = await pageOf(db, query, entries, size.owned, accountId)
    return withVotes(own, (await viewersPart(db, accountId, idsOf(own), false)).votes)
  }

  const seen = await everybodys()
  const { votes, pending } = await viewersPart(db, accountId, idsOf(seen), hideNsfw)
  if (ownerId !== undefined || pending === 0) return withVotes(seen, votes)

  const [entries, size] = await Promise.all([
    listedWithPending(db, { ownerId: accountId, hideNsfw, from, most }),
    listSize(db, undefined),
  ])
  const total = pending + (hideNsfw ? size.listed_sfw : size.listed)
  const mine = await pageOf(db, query, entries, total, accountId)
  return withVotes(mine, (await viewersPart(db, accountId, idsOf(mine), hideNsfw)).votes)
}

const idsOf = (page: Paged<Video>) => page.docs.map((video) => video.publicId)

const withVotes = (page: Paged<Video>, votes: Record<string, VoteType>): Paged<Video> => ({
  ...page,
  docs: page.docs.map((video) => ({
    ...video,
    currUserVoteType: votes[video.publicId] ?? null,
  })),
})

async function pageOf(
  db: Db,
  { page, limit }: Query,
  entries: Entry[],
  total: number,
  viewerId?: number,
): Promise<Paged<Video>> {
  const shown = entries.slice(0, limit)
  const last = shown.at(-1)
  const hasNextPage = entries.length > limit
  const rows = await videosById(
    db,
    shown.map((entry) => entry.id),
  )
  return {
    docs: rows.map((row) => videoView(row, null, row.owner_id === viewerId)),
    totalDocs: total,
    page,
    limit,
    hasNextPage,
    hasPrevPage: page > 1,
    nextCursor: hasNextPage && last ? writeCursor(last) : null,
  }
}
