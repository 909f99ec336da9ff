import { initialQueryKeys } from '@seam/contract/pages.ts'
import type { Paged } from '@seam/contract/paging.ts'
import { site } from '@seam/contract/site.ts'
import { getPostFeed } from '../post/feed.ts'
import { videoFeed } from '../video/feed.ts'
import {
  FIRST_PAGE,
  firstThumbnails,
  infiniteQuery,
  type Screen,
  type Services,
  screenFile,
} from './screens.ts'

type Key = readonly string[]

/**
 * Returns the function for the front page. It embeds the newest videos and posts, for a signed-in
 * viewer those of followed users; where these are none, both lists.
 */
export function createHome({ db, responseCache }: Services): Screen {
  return async ({ viewer }) => {
    const load = async <Doc>(
      keys: { followed: Key; all: Key },
      loadFeed: (feed: 'all' | 'following') => Promise<Paged<Doc>>,
    ) => {
      const followed = viewer && (await loadFeed('following'))
      const queries = followed ? [infiniteQuery(keys.followed, followed)] : []
      if (followed?.docs.length) return { docs: followed.docs, queries }
      const all = await loadFeed('all')
      return { docs: all.docs, queries: [...queries, infiniteQuery(keys.all, all)] }
    }
    const [videos, posts] = await Promise.all([
      load(
        { followed: initialQueryKeys.followedVideoFeed, all: initialQueryKeys.videoFeed },
        (feed) => videoFeed(db, responseCache, { ...FIRST_PAGE, feed }, null, viewer),
      ),
      load(
        { followed: initialQueryKeys.followedPostFeed, all: initialQueryKeys.postFeed },
        (feed) => getPostFeed(db, responseCache, { ...FIRST_PAGE, feed }, null, viewer),
      ),
    ])
    return {
      head: { title: 'Home', description: site.tagline },
      queries: [...videos.queries, ...posts.queries],
      preload: { screen: screenFile('landing'), images: firstThumbnails(videos.docs.slice(0, 1)) },
    }
  }
}
