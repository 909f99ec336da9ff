import type { RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { Paged } from '@seam/contract/paging.ts'
import type { listVideos, Video } from '@seam/contract/video.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { type List, listed, listedWithPending, listSize, owned } from '../item/lists.ts'
import { pageOf } from '../item/page.ts'
import { withOwnVotes } from '../vote/own-votes.ts'
import { videosById, videosWith, viewersPart } from './store.ts'
import { videoView } from './view.ts'

type Query = z.output<typeof listVideos.query>

/** Returns a page of the feed, of followed owners or of one owner, as this viewer may see it. */
export async function videoFeed(
  db: Db,
  shared: SharedAnswers,
  query: Query,
  ownerId: number | null,
  viewer: Viewer | null,
): Promise<Paged<Video>> {
  const { category, feed } = query
  const hideNsfw = viewer?.nsfwContent === 'HIDE'
  const list: List = { kind: 'video', ownerId, category, hideNsfw }
  const docs = async (ids: number[]) =>
    (await videosById(db, ids)).map((row) =>
      videoView(row, null, row.owner_id === viewer?.accountId),
    )
  const loadPage = async (source: List) =>
    pageOf(query, {
      total: (await listSize(db, source)).listed,
      entries: (from, max) => listed(db, source, from, max),
      docs,
    })

  const cachedPage = (source: List) => {
    const key = JSON.stringify(['videos', source, query.page, query.limit, query.cursor])
    return shared.keep(key, () => loadPage(source))
  }
  if (!viewer) return cachedPage(list)

  const { accountId } = viewer
  const viewerStateOf = (page: Paged<Video>) =>
    viewersPart(db, accountId, publicIdsOf(page), { hideNsfw, category })
  const withViewerVotes = async (page: Paged<Video>) =>
    withOwnVotes(page, (await viewerStateOf(page)).votes)

  if (feed === 'following') {
    return withViewerVotes(await cachedPage({ ...list, followerId: accountId }))
  }
  if (ownerId === accountId) {
    // Owners see their own adult content, whatever their preference.
    const ownList = { ...list, hideNsfw: false }
    return withViewerVotes(
      await pageOf(query, {
        total: (await listSize(db, ownList)).owned,
        entries: (from, max) => owned(db, ownList, from, max),
        docs,
      }),
    )
  }

  const page = await cachedPage(list)
  const { votes, pending } = await viewerStateOf(page)
  if (ownerId !== null || pending === 0) return withOwnVotes(page, votes)
  return withViewerVotes(
    await pageOf(query, {
      total: pending + (await listSize(db, list)).listed,
      entries: (from, max) => listedWithPending(db, { ...list, ownerId: accountId }, from, max),
      docs,
    }),
  )
}

/** Returns these videos in this order, as an anonymous viewer sees them. */
export const videosShown = async (db: Db, ids: number[]): Promise<Video[]> =>
  (await videosById(db, ids)).map((row) => videoView(row))

/** As {@link loadVideos}, each with `more`, an SQL expression over its `item` and `video`. */
export const videosShownWith = async <More>(db: Db, ids: number[], more: RawBuilder<More>) =>
  (await videosWith(db, ids, more)).map((row) => ({ doc: videoView(row), more: row.more }))

const publicIdsOf = (page: Paged<Video>) => page.docs.map(({ publicId }) => publicId)
