import type { RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { Paged } from '@seam/contract/paging.ts'
import type { listVideos, Video } from '@seam/contract/video.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { isHiddenByBlock } from '../visibility/require-unblocked.ts'
import {
  type ListFilter,
  findListedAndPendingVideos,
  getListTotals,
  findOwnedItems,
} from '../item/list-store.ts'
import { pageKey, paginateList } from '../item/list.ts'
import { emptyPage, paginate } from '../item/paginate.ts'
import { sharingOf } from '../visibility/sharing.ts'
import { withOwnVotes } from '../vote/own-votes.ts'
import { videosById, videosByIdWith, loadViewerState } from './store.ts'
import { videoView } from './view.ts'

type Query = z.output<typeof listVideos.query>

/** Returns a page of the feed, of followed owners or of one owner, as this viewer may see it. */
export async function videoFeed(
  db: Db,
  responseCache: ResponseCache,
  query: Query,
  ownerId: number | null,
  viewer: Viewer | null,
): Promise<Paged<Video>> {
  const { category, feed, sort } = query
  const hideNsfw = viewer?.nsfwContent === 'HIDE'
  // The list of one owner is on their profile, where one also sees whom one mutes.
  const excludedFor = viewer?.hasExclusions && ownerId === null ? viewer.accountId : undefined
  const list: ListFilter = { kind: 'video', ownerId, category, hideNsfw, excludedFor }
  if (ownerId !== null && (await isHiddenByBlock(db, viewer, ownerId))) return emptyPage(query)
  const loadDocs = async (ids: number[]) =>
    (await videosById(db, ids)).map((row) =>
      videoView(row, null, row.owner_id === viewer?.accountId),
    )
  const cachedPage = (source: ListFilter) => {
    const key = JSON.stringify(['videos', source, pageKey(query)])
    return responseCache.getOrSet(key, () => paginateList(db, source, query, loadDocs))
  }
  if (!viewer) return cachedPage(list)

  const { accountId } = viewer
  const viewerStateOf = (page: Paged<Video>) =>
    loadViewerState(db, accountId, publicIdsOf(page), { hideNsfw, category })
  const withViewerVotes = async (page: Paged<Video>) =>
    withOwnVotes(page, (await viewerStateOf(page)).votes)

  if (feed === 'following') {
    return withViewerVotes(await cachedPage({ ...list, followerId: accountId }))
  }
  if (ownerId === accountId) {
    // Owners see their own adult content, whatever their preference.
    const ownList = { ...list, hideNsfw: false }
    return withViewerVotes(
      await paginate(query, {
        total: (await getListTotals(db, ownList)).owned,
        findEntries: (from, max) => findOwnedItems(db, ownList, from, max),
        loadDocs,
      }),
    )
  }

  const page = await cachedPage(list)
  const { votes, pending, hasJustListed } = await viewerStateOf(page)
  const mayLackOwn = pending > 0 || hasJustListed
  // Such a video has hardly any votes yet: it is at the top of the newest only.
  if (ownerId !== null || !mayLackOwn || sort !== 'new') return withOwnVotes(page, votes)
  return withViewerVotes(
    await paginate(query, {
      total: pending + (await getListTotals(db, list)).listed,
      findEntries: (from, max) =>
        findListedAndPendingVideos(db, { ...list, ownerId: accountId }, from, max),
      loadDocs,
    }),
  )
}

/** Returns those of these videos of which everything is shown outside the site, in this order. */
export const loadSharedVideos = async (db: Db, ids: number[]): Promise<Video[]> =>
  (await videosById(db, ids)).filter((row) => sharingOf(row) === 'all').map((row) => videoView(row))

/** Returns these videos in this order, as an anonymous viewer sees them. */
export const loadVideos = async (db: Db, ids: number[]): Promise<Video[]> =>
  (await videosById(db, ids)).map((row) => videoView(row))

/** As {@link loadVideos}, each with `more`, an SQL expression over its `item` and `video`. */
export const loadVideosWith = async <More>(db: Db, ids: number[], more: RawBuilder<More>) =>
  (await videosByIdWith(db, ids, more)).map((row) => ({
    doc: videoView(row),
    more: row.more,
    sharing: sharingOf(row),
  }))

const publicIdsOf = (page: Paged<Video>) => page.docs.map(({ publicId }) => publicId)
