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
import { itemIdOf } from '../item/item-ids.ts'
import { applyOwnStates, withOwnStates } from '../item/own-states.ts'
import { videosById, videosByIdWith, loadViewerState } from './store.ts'
import { videoView } from './view.ts'

type Query = z.output<typeof listVideos.query>

/**
 * Returns a page of the feed, of the following feed or of one owner's videos, as this viewer may
 * see it.
 */
export async function videoFeed(
  db: Db,
  responseCache: ResponseCache,
  query: Query,
  ownerId: number | null,
  viewer: Viewer | null,
): Promise<Paged<Video>> {
  const { category, feed, sort } = query
  const hideNsfw = viewer?.nsfwContent === 'HIDE'
  // An owner's list is on their profile, where viewers also see accounts that they mute.
  const excludedFor = viewer?.hasExclusions && ownerId === null ? viewer.accountId : undefined
  const list: ListFilter = { kind: 'video', ownerId, category, hideNsfw, excludedFor }
  if (ownerId !== null && (await isHiddenByBlock(db, viewer, ownerId))) return emptyPage(query)
  const loadDocs = async (ids: number[]) =>
    (await videosById(db, ids)).map((row) => videoView(row, row.owner_id === viewer?.accountId))
  const cachedPage = (source: ListFilter) => {
    const key = JSON.stringify(['videos', source, pageKey(query)])
    return responseCache.getOrSet(key, () => paginateList(db, source, query, loadDocs))
  }
  if (!viewer) return cachedPage(list)

  const { accountId } = viewer
  const withViewerStates = async (page: Paged<Video>) => ({
    ...page,
    docs: await withOwnStates(db, accountId, page.docs),
  })

  if (feed === 'following') {
    return withViewerStates(await cachedPage({ ...list, followerId: accountId }))
  }
  if (ownerId === accountId) {
    const ownList = { ...list, hideNsfw: false }
    return withViewerStates(
      await paginate(query, {
        total: (await getListTotals(db, ownList)).owned,
        findEntries: (from, max) => findOwnedItems(db, ownList, from, max),
        loadDocs,
      }),
    )
  }

  const page = await cachedPage(list)
  const { states, pending, hasJustListed } = await loadViewerState(
    db,
    accountId,
    page.docs.map(itemIdOf),
    { hideNsfw, category },
  )
  const mayLackOwn = pending > 0 || hasJustListed
  // Such a video has hardly any votes yet: it is at the top of the newest videos only.
  if (ownerId !== null || !mayLackOwn || sort !== 'new') {
    return { ...page, docs: applyOwnStates(page.docs, states) }
  }
  return withViewerStates(
    await paginate(query, {
      total: pending + (await getListTotals(db, list)).listed,
      findEntries: (from, max) =>
        findListedAndPendingVideos(db, { ...list, ownerId: accountId }, from, max),
      loadDocs,
    }),
  )
}

/** Returns, in this order, the videos that may be shown in full outside the site. */
export const loadSharedVideos = async (db: Db, ids: number[]): Promise<Video[]> =>
  (await videosById(db, ids)).filter((row) => sharingOf(row) === 'all').map((row) => videoView(row))

/** Returns these videos in this order, as an anonymous viewer sees them. */
export const loadVideos = async (db: Db, ids: number[]): Promise<Video[]> =>
  (await videosById(db, ids)).map((row) => videoView(row))

/** Like {@link loadVideos}, each with `more`, an SQL expression over its `item` and `video`. */
export const loadVideosWith = async <More>(db: Db, ids: number[], more: RawBuilder<More>) =>
  (await videosByIdWith(db, ids, more)).map((row) => ({
    doc: videoView(row),
    more: row.more,
    sharing: sharingOf(row),
  }))
