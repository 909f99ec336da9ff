import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { VideoGrid } from '../../features/video/card/video-grid.tsx'
import { categoryName, parseCategory } from '../../features/video/categories.ts'
import { CategoryChips } from '../../features/video/category-chips.tsx'
import { videoFeed } from '../../features/video/queries.ts'
import { VideosDrawing } from '../../ui/drawings/videos-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { emptyPeriod, FeedHeading, useFeedOrder } from './feed-heading.tsx'
import { FeedTabs, useFeed } from './feed-tabs.tsx'
import { FollowingFeed } from './following-feed.tsx'

const route = '/v/feed'

/** /v/feed: videos of all users or of followed users, of all categories or of one, in an order. */
export function Screen() {
  const feed = useFeed()
  const { category: categoryParam }: { category?: string } = useSearch({ strict: false })
  const category = parseCategory(categoryParam)
  const order = useFeedOrder()
  const period = emptyPeriod(order)
  const list = useInfiniteQuery(videoFeed(feed, category, order))
  const name = category && categoryName(category)
  return (
    <Page title="Video Feed">
      <FeedHeading title="Video Feed" route={route} />
      <FeedTabs route={route}>
        <CategoryChips route={route} chosen={category} />
        <div className="mt-5">
          {feed === 'following' && !period ? (
            <FollowingFeed
              key={category}
              list={list}
              text={`Follow people to see their ${name ? `${name} ` : ''}videos here.`}
              action={{ text: 'See all videos', route }}
            >
              <VideoGrid list={list} />
            </FollowingFeed>
          ) : (
            <VideoGrid list={list} empty={emptyFeed(feed, name, period)} />
          )}
        </div>
      </FeedTabs>
    </Page>
  )
}

function emptyFeed(
  feed: 'all' | 'following',
  category: string | undefined,
  period: string | undefined,
) {
  if (period) {
    const who = feed === 'following' ? 'Nobody you follow' : 'Nobody'
    return (
      <EmptyState
        text={`${who} has published anything ${category ? `in ${category} ` : ''}${period}.`}
        action={{ text: 'See the newest videos', route }}
      />
    )
  }
  if (category) {
    return (
      <EmptyState
        drawing={VideosDrawing}
        text={`Nobody has published anything in ${category} yet.`}
        action={{ text: 'See all categories', route }}
      />
    )
  }
  return (
    <EmptyState
      drawing={VideosDrawing}
      text="Videos that people publish appear here. Yours could be the first."
      action={{ text: 'Upload a video', route: '/v/new' }}
    />
  )
}
