import type { FastifyBaseLogger } from 'fastify'
import type { Entity } from '@seam/contract/comment.ts'
import type { FollowList } from '@seam/contract/follow.ts'
import { limits } from '@seam/contract/limits.ts'
import type { PageQuery } from '@seam/contract/page-state.ts'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import { search as searchEndpoint } from '@seam/contract/search.ts'
import { NEWEST } from '@seam/contract/feed-search.ts'
import { COLUMN_MIN_WIDTHS, thumbnailSrcSet } from '@seam/contract/thumbnail-sources.ts'
import type { Video } from '@seam/contract/video.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { type CommentParent, getCommentPage } from '../comment/list.ts'
import { getFollowListPage } from '../follow/follow-list.ts'
import { getPlaylistsOf, getPlaylistVideos } from '../playlist/lists.ts'
import type { openPlaylist } from '../playlist/open.ts'
import { getPostFeed } from '../post/feed.ts'
import { getRelatedVideos } from '../related/related-videos.ts'
import { runSearch } from '../search/search.ts'

/*
 * What pages of visitors have beside their item. It comes from the response cache with the page. The
 * browser of a signed-in viewer requests it once it is needed.
 */

/** Returns the embedded data of an infinite list, of which this is the first page. */
export const infiniteQuery = (key: PageQuery['key'], page: unknown): PageQuery => ({
  key,
  data: { pages: [page], pageParams: [{ page: 1 }] },
})

type PlaylistRow = Awaited<ReturnType<typeof openPlaylist>>

const firstPage = { page: 1, limit: limits.pageSize }

/** The first page of the comments on an item, in the order that the URL of its page selects. */
export async function firstComments(
  db: Db,
  cache: ResponseCache,
  entity: Entity,
  item: CommentParent,
  search: URLSearchParams,
): Promise<PageQuery> {
  const sort = search.get('comments') === 'top' ? 'top' : 'new'
  return {
    key: initialQueryKeys.commentPage(entity, item.public_id, { page: 1, sort }),
    data: await getCommentPage(db, cache, item, { ...firstPage, sort }, null),
  }
}

/** The videos that are related to a video, as the only page of a list. */
export async function relatedVideos(
  db: Db,
  cache: ResponseCache,
  { id, public_id: publicId }: { id: number; public_id: string },
): Promise<PageQuery> {
  // Also for pages that differ only in a part of the URL without meaning.
  const docs = await cache.getOrSet(`related ${id}`, () => getRelatedVideos(db, id, null))
  return infiniteQuery(initialQueryKeys.relatedVideos(publicId), {
    docs,
    totalDocs: docs.length,
    page: 1,
    limit: docs.length,
    hasNextPage: false,
    hasPrevPage: false,
    nextCursor: null,
  })
}

/** The first posts of a user. */
export const firstPostsOf = async (
  db: Db,
  cache: ResponseCache,
  accountId: number,
  username: string,
): Promise<PageQuery> =>
  infiniteQuery(
    initialQueryKeys.userPosts(username),
    await getPostFeed(db, cache, { ...firstPage, feed: 'all', ...NEWEST }, accountId, null),
  )

/** The first playlists of a user. */
export const firstPlaylistsOf = async (
  db: Db,
  accountId: number,
  username: string,
  viewer: Viewer | null,
): Promise<PageQuery> =>
  infiniteQuery(
    initialQueryKeys.userPlaylists(username),
    await getPlaylistsOf(db, accountId, { ...firstPage, username }, viewer),
  )

/** The first videos of a playlist. */
export const firstPlaylistVideos = async (
  db: Db,
  playlist: PlaylistRow,
  viewer: Viewer | null,
): Promise<PageQuery> =>
  infiniteQuery(
    initialQueryKeys.playlistVideos(playlist.public_id),
    await getPlaylistVideos(db, playlist, firstPage, viewer),
  )

/** The first results of the search in a URL, and which of them are videos; undefined if there are none. */
export async function firstResults(db: Db, search: URLSearchParams, log: FastifyBaseLogger) {
  const q = search.get('q')?.trim() ?? ''
  const type = search.get('type') ?? undefined
  const parsed = searchEndpoint.query.safeParse({ ...firstPage, q, type })
  if (q === '' || !parsed.success) return undefined
  // A search may take too long. Then the browser requests it, and shows why there is no result.
  const found = await runSearch(db, parsed.data).catch((err: unknown) => {
    log.warn({ err }, 'a page has no results of its search')
    return null
  })
  if (!found) return undefined
  return {
    queries: [infiniteQuery(initialQueryKeys.search(parsed.data.type, q, false), found)],
    videos: found.docs.filter((doc) => 'videoFile' in doc),
  }
}

/** The first users of a list of a profile. */
export const firstFollows = async (
  db: Db,
  list: FollowList,
  account: { id: number; followers: number; following: number },
  username: string,
): Promise<PageQuery> =>
  infiniteQuery(
    initialQueryKeys.followList(list, username),
    await getFollowListPage(db, list, account, firstPage, null),
  )

/** Returns the thumbnails of the first row without adult content, as cards with these `sizes` show them. */
export const firstThumbnails = (videos: readonly Video[], sizes: string) =>
  videos.slice(0, COLUMN_MIN_WIDTHS.length).flatMap(({ thumbnail, nsfw }, index) =>
    nsfw
      ? []
      : {
          url: thumbnail.smallUrl,
          srcSet: thumbnailSrcSet(thumbnail),
          sizes,
          media: index > 0 ? `(width >= ${COLUMN_MIN_WIDTHS[index]}px)` : undefined,
        },
  )
