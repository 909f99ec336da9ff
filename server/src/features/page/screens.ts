import type { FastifyRequest } from 'fastify'
import type { FollowList } from '@seam/contract/follow.ts'
import { NEWEST, parseFeedOrder, parseFeedSource } from '@seam/contract/feed-search.ts'
import { limits } from '@seam/contract/limits.ts'
import { initialQueryKeys, pages } from '@seam/contract/pages.ts'
import type { Profile } from '@seam/contract/profile.ts'
import type { Site } from '@seam/contract/site.ts'
import { CARD_SIZES } from '@seam/contract/thumbnail-sources.ts'
import { category } from '@seam/contract/video-fields.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { pageOrigin } from '../../infra/http/page-origin.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { type Sharing, sharingOf } from '../visibility/sharing.ts'
import { getPostFeed } from '../post/feed.ts'
import { openPlaylist } from '../playlist/open.ts'
import { playlistWithVideos, sharedCover } from '../playlist/view.ts'
import { getVisiblePost, getPostForViewer } from '../post/visible-post.ts'
import { findProfile, profileForViewer } from '../profile/find-profile.ts'
import { videoFeed } from '../video/feed.ts'
import { openVideo, videoForViewer } from '../video/open.ts'
import { getVisibleItem } from '../visibility/visible-item.ts'
import type { Head } from './head.ts'
import { plainScreens } from './plain-screens.ts'
import { playlistHead } from './playlist-head.ts'
import { postHead } from './post-head.ts'
import { profileHead, titleOf } from './profile-head.ts'
import type { Preload } from './app-shell.ts'
import {
  firstComments,
  firstFollows,
  firstPlaylistsOf,
  firstPlaylistVideos,
  firstPostsOf,
  firstResults,
  firstThumbnails,
  infiniteQuery,
  relatedVideos,
} from './lists.ts'
import { listHead } from './site-head.ts'
import {
  missing,
  orNull,
  type Page,
  type PageRequest,
  type Screen,
  searchOf,
  unavailable,
} from './screen.ts'
import { siteScreens } from './site-screens.ts'
import { videoHead } from './video-head.ts'

/** What a page shows first of a list. */
type PageContent = Required<Pick<Page, 'queries'>> & Pick<Preload, 'images'>

const noContent: PageContent = { queries: [] }

type ProfileRow = Awaited<ReturnType<typeof findProfile>>
type VideoRow = Awaited<ReturnType<typeof openVideo>>

export interface Services {
  db: Db
  /** Its statements have a time limit. */
  searchDb: Db
  responseCache: ResponseCache
  publicUrl: string | undefined
}

/** Returns a function for every screen but the front page, by path. */
export function createScreens(services: Services): Record<string, Screen> {
  const { db, searchDb, responseCache, publicUrl } = services
  const originOf = (request: FastifyRequest) => pageOrigin(request, publicUrl)
  const param = ({ params }: FastifyRequest, name: string) =>
    (params as Record<string, string>)[name] ?? ''

  /** A page about the user in its URL, at this path under the profile. */
  const userPage = async (
    context: PageRequest,
    path: string,
    screen: string,
    headOf: (profile: Profile, sharing: Sharing, site: Site, origin: string) => Head,
    contentOf: (context: PageRequest, row: ProfileRow, profile: Profile) => Promise<PageContent>,
  ): Promise<Page> => {
    const { request, viewer, site } = context
    const username = param(request, 'username')
    const [, search] = request.url.split('?')
    const urlOf = (name: string) => `/u/${name}${path}${search ? `?${search}` : ''}`
    const row = await orNull(findProfile({ db, responseCache }, viewer, username, urlOf))
    if (!row) {
      const queries = [missing(initialQueryKeys.profile(username))]
      return { status: 404, head: { title: 'Page not found' }, queries }
    }
    const profile = await profileForViewer(db, viewer, row)
    const content = await contentOf(context, row, profile)
    return {
      head: headOf(profile, sharingOf(row), site, originOf(request)),
      queries: [{ key: initialQueryKeys.profile(username), data: profile }, ...content.queries],
      preload: { screen, images: content.images },
    }
  }

  /** The first videos of a user, or the posts or playlists if the URL selects them. */
  const firstItemsOf = async (
    { request, viewer, isVisitor }: PageRequest,
    { id: accountId }: ProfileRow,
    { username }: Profile,
  ) => {
    const tab = searchOf(request).get('tab')
    if (tab === 'posts') {
      if (!isVisitor) return noContent
      return { queries: [await firstPostsOf(db, responseCache, accountId, username)] }
    }
    if (tab === 'playlists') {
      return { queries: [await firstPlaylistsOf(db, accountId, username, viewer)] }
    }
    const query = { page: 1, limit: limits.pageSize, feed: 'all' as const, ...NEWEST }
    const videos = await videoFeed(db, responseCache, query, accountId, viewer)
    return {
      queries: [infiniteQuery(initialQueryKeys.userVideos(username), videos)],
      images: firstThumbnails(videos.docs, CARD_SIZES),
    }
  }

  const followPage = (context: PageRequest, list: FollowList, title: string) =>
    userPage(
      context,
      `/${list}`,
      'follow-lists',
      (profile) => ({ title: `${title} ${titleOf(profile)}`, noindex: true }),
      async ({ isVisitor }, row, { username }) =>
        isVisitor ? { queries: [await firstFollows(db, list, row, username)] } : noContent,
    )

  const besideVideo = async (row: VideoRow, request: FastifyRequest) => {
    const item = await getVisibleItem(db, 'video', row.public_id, null)
    return Promise.all([
      relatedVideos(db, responseCache, row),
      firstComments(db, responseCache, 'video', item, searchOf(request)),
    ])
  }

  return {
    ...plainScreens,
    ...siteScreens(db, originOf),
    [pages.videoFeed]: async ({ request, viewer, site }) => {
      const { query, order } = parseFeedQuery(request, viewer)
      const feed = await videoFeed(db, responseCache, query, null, viewer)
      const key = initialQueryKeys.videoFeed(query.feed, query.category, order)
      return {
        head: listHead(site, originOf(request), {
          title: 'Video Feed',
          description: 'The newest videos',
          path: pages.videoFeed,
        }),
        queries: [infiniteQuery(key, feed)],
        preload: { screen: 'video-feed', images: firstThumbnails(feed.docs, CARD_SIZES) },
      }
    },

    [pages.video]: async ({ request, viewer, isVisitor, site }) => {
      const publicId = param(request, 'publicId')
      const row = await orNull(openVideo(db, responseCache, publicId, viewer))
      if (!row) return unavailable('Video', initialQueryKeys.video(publicId))
      const video = await videoForViewer(db, viewer, row)
      return {
        head: videoHead(video, sharingOf(row), site, originOf(request)),
        queries: [
          { key: initialQueryKeys.video(publicId), data: video },
          ...(isVisitor ? await besideVideo(row, request) : []),
        ],
        preload: { screen: 'video-watch' },
      }
    },

    [pages.postFeed]: async ({ request, viewer, site }) => {
      const { query, order } = parseFeedQuery(request, viewer)
      const feed = await getPostFeed(db, responseCache, query, null, viewer)
      return {
        head: listHead(site, originOf(request), {
          title: 'Post Feed',
          description: 'The newest posts',
          path: pages.postFeed,
        }),
        queries: [infiniteQuery(initialQueryKeys.postFeed(query.feed, order), feed)],
        preload: { screen: 'post-feed' },
      }
    },

    [pages.search]: async ({ request, isVisitor }) => {
      const found = isVisitor
        ? await firstResults(searchDb, searchOf(request), request.log)
        : undefined
      return {
        head: { title: 'Search', description: 'Videos, posts and users', noindex: true },
        queries: found?.queries ?? [],
        preload: { screen: 'search', images: firstThumbnails(found?.videos ?? [], CARD_SIZES) },
      }
    },

    [pages.post]: async ({ request, viewer, isVisitor, site }) => {
      const publicId = param(request, 'publicId')
      const row = await orNull(getVisiblePost(db, responseCache, publicId, viewer))
      if (!row) return unavailable('Post', initialQueryKeys.post(publicId))
      const post = await getPostForViewer(db, viewer, row)
      return {
        head: postHead(post, sharingOf(row), site, originOf(request)),
        queries: [
          { key: initialQueryKeys.post(publicId), data: post },
          ...(isVisitor
            ? [await firstComments(db, responseCache, 'post', row, searchOf(request))]
            : []),
        ],
        preload: { screen: 'post' },
      }
    },

    [pages.playlist]: async ({ request, viewer, site }) => {
      const publicId = param(request, 'publicId')
      const row = await orNull(openPlaylist(db, publicId, viewer))
      if (!row) return unavailable('Playlist', initialQueryKeys.playlist(publicId))
      const playlist = playlistWithVideos(row)
      return {
        head: playlistHead(playlist, sharingOf(row), sharedCover(row), site, originOf(request)),
        queries: [
          { key: initialQueryKeys.playlist(publicId), data: playlist },
          await firstPlaylistVideos(db, row, viewer),
        ],
        preload: { screen: 'playlist' },
      }
    },

    [pages.profile]: (context) => userPage(context, '', 'profile', profileHead, firstItemsOf),
    [pages.followers]: (context) => followPage(context, 'followers', 'Followers of'),
    [pages.following]: (context) => followPage(context, 'following', 'Followed by'),
  }
}

/** Returns the query of the first page of the list that a feed's URL selects for this viewer. */
function parseFeedQuery({ url }: FastifyRequest, viewer: Viewer | null) {
  const [, query] = url.split('?')
  const search: Record<string, string> = Object.fromEntries(new URLSearchParams(query))
  const order = parseFeedOrder(search)
  return {
    order,
    query: {
      page: 1,
      limit: limits.pageSize,
      feed: parseFeedSource(search, viewer !== null),
      category: category.safeParse(search.category).data,
      ...order,
    },
  }
}
