import { limits } from '@seam/contract/limits.ts'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import type { Paged } from '@seam/contract/paging.ts'
import { FRONT_PAGE_CARD_SIZES } from '@seam/contract/thumbnail-sources.ts'
import { pageOrigin } from '../../infra/http/page-origin.ts'
import { getPostFeed } from '../post/feed.ts'
import { videoFeed } from '../video/feed.ts'
import { firstThumbnails, infiniteQuery } from './lists.ts'
import type { Screen } from './screen.ts'
import type { Services } from './screens.ts'
import { homeHead } from './site-head.ts'

type Feed = 'all' | 'following'

/**
 * Returns the function for the front page. It embeds the newest videos and posts, for a signed-in
 * viewer those of followed users; where these are none, both lists.
 */
export function createHome({ db, responseCache, publicUrl }: Services): Screen {
  return async ({ request, viewer, site }) => {
    const load = async <Doc>(
      keyOf: (feed: Feed) => readonly string[],
      loadFeed: (feed: Feed) => Promise<Paged<Doc>>,
    ) => {
      const followed = viewer && (await loadFeed('following'))
      const queries = followed ? [infiniteQuery(keyOf('following'), followed)] : []
      if (followed?.docs.length) return { docs: followed.docs, queries }
      const all = await loadFeed('all')
      return { docs: all.docs, queries: [...queries, infiniteQuery(keyOf('all'), all)] }
    }
    const [videos, posts] = await Promise.all([
      load(initialQueryKeys.frontPageVideos, (feed) => {
        const query = { page: 1, limit: limits.frontPageVideos, feed, sort: 'new' as const }
        return videoFeed(db, responseCache, query, null, viewer)
      }),
      load(initialQueryKeys.frontPagePosts, (feed) => {
        const query = { page: 1, limit: limits.frontPagePosts, feed, sort: 'new' as const }
        return getPostFeed(db, responseCache, query, null, viewer)
      }),
    ])
    return {
      head: homeHead(site, pageOrigin(request, publicUrl)),
      queries: [...videos.queries, ...posts.queries],
      preload: {
        screen: 'landing',
        images: firstThumbnails(videos.docs.slice(0, 1), FRONT_PAGE_CARD_SIZES),
      },
    }
  }
}
