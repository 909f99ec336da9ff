import type { FastifyRequest } from 'fastify'
import { NEWEST } from '@seam/contract/feed-search.ts'
import { limits } from '@seam/contract/limits.ts'
import { type InitialData, initialQueryKeys, pages } from '@seam/contract/pages.ts'
import { SEARCH_RESULTS_PATH } from '@seam/contract/prerendered.ts'
import type { Profile } from '@seam/contract/profile.ts'
import type { Site } from '@seam/contract/site.ts'
import { CARD_SIZES, COLUMN_MIN_WIDTHS, thumbnailSrcSet } from '@seam/contract/thumbnail-sources.ts'
import type { Video } from '@seam/contract/video.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { pageOrigin } from '../../infra/http/page-origin.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { type Sharing, sharingOf } from '../visibility/sharing.ts'
import { getPostFeed } from '../post/feed.ts'
import { getVisiblePost, getPostForViewer } from '../post/visible-post.ts'
import { findProfile, profileForViewer } from '../profile/find-profile.ts'
import { videoFeed } from '../video/feed.ts'
import { openVideo, videoForViewer } from '../video/open.ts'
import { parseFeedQuery } from './feed-query.ts'
import type { SlotValues } from './fill-slots.ts'
import type { Head } from './head.ts'
import { plainScreens } from './plain-screens.ts'
import { postHead } from './post-head.ts'
import { postSlots } from './post-slots.ts'
import { profileHead, titleOf } from './profile-head.ts'
import type { Preload } from './app-shell.ts'
import { listHead } from './site-head.ts'
import { videoHead } from './video-head.ts'
import { cardSlots, watchSlots } from './video-slots.ts'

/** What the server sends for a screen before any script runs. */
export interface Page {
  head: Head
  status?: number
  queries?: InitialData['queries']
  preload?: Preload
  /** The path of the prerendered page, if it is not that of the screen. */
  prerendered?: string
  /** Values for the slots of the prerendered page. */
  slots?: SlotValues
  gone?: string
}

export interface PageRequest {
  request: FastifyRequest
  viewer: Viewer | null
  site: Site
}

/** What a page shows first of a list. */
type PageContent = Required<Pick<Page, 'queries' | 'slots'>> & Pick<Preload, 'images'>

const noContent: PageContent = { queries: [], slots: {} }

export type Screen = (context: PageRequest) => Page | Promise<Page>

export interface Services {
  db: Db
  responseCache: ResponseCache
  publicUrl: string | undefined
}

/** Returns a function for every screen but the front page, by path. */
export function createScreens({ db, responseCache, publicUrl }: Services): Record<string, Screen> {
  const originOf = (request: FastifyRequest) => pageOrigin(request, publicUrl)
  const param = ({ params }: FastifyRequest, name: string) =>
    (params as Record<string, string>)[name] ?? ''

  /** A page about the user in its URL, at this path under the profile. */
  const userPage = async (
    context: PageRequest,
    path: string,
    screen: string,
    headOf: (profile: Profile, sharing: Sharing, site: Site, origin: string) => Head,
    contentOf?: (context: PageRequest, accountId: number, profile: Profile) => Promise<PageContent>,
  ): Promise<Page> => {
    const { request, viewer, site } = context
    const username = param(request, 'username')
    const [, search] = request.url.split('?')
    const urlOf = (name: string) => `/u/${name}${path}${search ? `?${search}` : ''}`
    const row = await orNull(findProfile({ db, responseCache }, viewer, username, urlOf))
    if (!row) return { status: 404, head: { title: 'Page not found' } }
    const profile = await profileForViewer(db, viewer, row)
    const content = await contentOf?.(context, row.id, profile)
    return {
      head: headOf(profile, sharingOf(row), site, originOf(request)),
      queries: [
        { key: initialQueryKeys.profile(username), data: profile },
        ...(content?.queries ?? []),
      ],
      preload: { screen, ...(content && { images: content.images }) },
      slots: { username, name: profile.fullName || username, ...content?.slots },
    }
  }

  /** The first videos of a user. A query in the URL may select the posts instead. */
  const firstVideosOf = async (
    { request, viewer }: PageRequest,
    accountId: number,
    { username }: Profile,
  ) => {
    if (hasQuery(request)) return noContent
    const query = { page: 1, limit: limits.pageSize, feed: 'all' as const, ...NEWEST }
    const videos = await videoFeed(db, responseCache, query, accountId, viewer)
    return {
      queries: [infiniteQuery(initialQueryKeys.userVideos(username), videos)],
      ...firstCards(videos.docs),
    }
  }

  return {
    ...plainScreens,
    [pages.videoFeed]: async ({ request, viewer, site }) => {
      const { query, order } = parseFeedQuery(request, viewer)
      const feed = await videoFeed(db, responseCache, query, null, viewer)
      const key = initialQueryKeys.videoFeed(query.feed, query.category, order)
      const { images, slots } = firstCards(feed.docs)
      return {
        head: listHead(site, originOf(request), {
          title: 'Video Feed',
          description: 'The newest videos',
          path: pages.videoFeed,
        }),
        queries: [infiniteQuery(key, feed)],
        preload: { screen: 'video-feed', images },
        slots,
      }
    },

    [pages.video]: async ({ request, viewer, site }) => {
      const publicId = param(request, 'publicId')
      const row = await orNull(openVideo(db, responseCache, publicId, viewer))
      if (!row) return unavailable('Video', publicId)
      const video = await videoForViewer(db, viewer, row)
      return {
        head: videoHead(video, sharingOf(row), site, originOf(request)),
        queries: [{ key: initialQueryKeys.video(publicId), data: video }],
        preload: { screen: 'video-watch' },
        slots: watchSlots(video),
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
        slots: postSlots(feed.docs),
      }
    },

    [pages.search]: ({ request }) => {
      const q = new URLSearchParams(request.url.split('?')[1]).get('q')?.trim()
      return {
        head: { title: 'Search', noindex: true },
        preload: { screen: 'search' },
        ...(q && { prerendered: SEARCH_RESULTS_PATH, slots: { q } }),
      }
    },

    [pages.about]: ({ request, site }) => ({
      head: listHead(site, originOf(request), {
        title: 'About',
        description: site.description,
        path: pages.about,
      }),
      preload: { screen: 'about' },
    }),

    [pages.post]: async ({ request, viewer, site }) => {
      const publicId = param(request, 'publicId')
      const row = await orNull(getVisiblePost(db, responseCache, publicId, viewer))
      if (!row) return unavailable('Post', publicId)
      const post = await getPostForViewer(db, viewer, row)
      return {
        head: postHead(post, sharingOf(row), site, originOf(request)),
        queries: [{ key: initialQueryKeys.post(publicId), data: post }],
        preload: { screen: 'post' },
        slots: { content: post.content },
      }
    },

    [pages.profile]: (context) => userPage(context, '', 'profile', profileHead, firstVideosOf),

    [pages.followers]: (context) =>
      userPage(context, '/followers', 'follow-lists', (profile) => ({
        title: `Followers of ${titleOf(profile)}`,
        noindex: true,
      })),

    [pages.following]: (context) =>
      userPage(context, '/following', 'follow-lists', (profile) => ({
        title: `Followed by ${titleOf(profile)}`,
        noindex: true,
      })),
  }
}

export const hasQuery = ({ url }: FastifyRequest) => url.includes('?')

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

/** What a page with a grid of cards loads first: the images of the first row, and the first cards. */
const firstCards = (videos: readonly Video[]) => ({
  images: firstThumbnails(videos, CARD_SIZES),
  slots: cardSlots(videos),
})

const unavailable = (kind: string, publicId: string): Page => ({
  status: 404,
  head: { title: `${kind} unavailable` },
  gone: publicId,
})

/** Returns the embedded data of an infinite list, of which this is the first page. */
export const infiniteQuery = (key: readonly string[], page: unknown) => ({
  key,
  data: { pages: [page], pageParams: [{ page: 1 }] },
})

/** Returns null instead of a problem error: a page that may not be shown looks like a missing one. */
const orNull = <Result>(lookup: Promise<Result>): Promise<Result | null> =>
  lookup.catch((error: unknown) => {
    if (error instanceof ProblemError) return null
    throw error
  })
