import type { RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { Paged } from '@seam/contract/paging.ts'
import type { listPlaylists, PlaylistEntry } from '@seam/contract/playlist.ts'
import type { Video } from '@seam/contract/video.ts'
import { rankCursor } from '../../infra/cursor.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { Db } from '../../infra/postgres/database.ts'
import {
  findListedItems,
  findOwnedItems,
  getListTotals,
  type ListFilter,
} from '../item/list-store.ts'
import { withOwnStates } from '../item/own-states.ts'
import { emptyPage, type PageQuery, paginate, paginateBy } from '../item/paginate.ts'
import { loadVideos } from '../video/feed.ts'
import { isHiddenByBlock } from '../visibility/require-unblocked.ts'
import {
  findEntries,
  findLastAdded,
  findPlaylistsById,
  findPlaylistsByIdWith,
  findPlaylistsContaining,
  type PlaylistRow,
} from './store.ts'
import { playlistView, withoutAdultCover } from './view.ts'

/** Returns a page of the playlists of an owner: the public ones, or all for the owner. */
export async function getPlaylistsOf(
  db: Db,
  ownerId: number,
  query: z.output<typeof listPlaylists.query>,
  viewer: Viewer | null,
): Promise<Paged<PlaylistEntry>> {
  if (await isHiddenByBlock(db, viewer, ownerId)) return emptyPage(query)
  const { containing } = query
  const isOwn = ownerId === viewer?.accountId
  const list: ListFilter = { kind: 'playlist', ownerId }
  const totals = await getListTotals(db, list)
  return paginate(query, {
    total: isOwn ? totals.owned : totals.listed,
    findEntries: (from, limit) =>
      isOwn ? findOwnedItems(db, list, from, limit) : findListedItems(db, list, from, limit),
    loadDocs: async (ids) => {
      const rows = await findPlaylistsById(db, ids, viewer)
      const docs = rows.map(playlistView)
      if (!isOwn) return viewer?.nsfwContent === 'HIDE' ? docs.map(withoutAdultCover) : docs
      // Only in one's own list: in that of others it would tell that they have a private video.
      if (containing === undefined) return docs
      const having = await findPlaylistsContaining(db, ids, containing)
      return rows.map((row) => ({ ...playlistView(row), hasVideo: having.has(row.id) }))
    },
  })
}

const byPosition = rankCursor('playlist')

/** Returns a page of the videos that a viewer finds in a playlist, in their order. */
export const getPlaylistVideos = (
  db: Db,
  { id, videos: total }: PlaylistRow,
  query: PageQuery,
  viewer: Viewer | null,
): Promise<Paged<Video>> =>
  paginateBy(byPosition, query, {
    total,
    findEntries: (from, limit) => findEntries(db, id, viewer, from, limit),
    loadDocs: async (ids) => {
      const videos = await loadVideos(db, ids)
      return viewer ? withOwnStates(db, viewer.accountId, videos) : videos
    },
  })

/** Returns the row ids of the videos that a visitor finds in a playlist, the last added first. */
export const findLastAddedVideos = (db: Db, playlistId: number, limit: number): Promise<number[]> =>
  findLastAdded(db, playlistId, limit)

/**
 * Returns the playlists with these row ids, in this order, as anonymous viewers see them, each with
 * `more`, an SQL expression over its `item` and `playlist`.
 */
export const loadPlaylistsWith = async <More>(db: Db, ids: number[], more: RawBuilder<More>) =>
  (await findPlaylistsByIdWith(db, ids, null, more)).map((row) => ({
    doc: playlistView(row),
    more: row.more,
  }))
