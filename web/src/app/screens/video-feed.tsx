import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { VideoGrid } from '../../features/video/card/video-grid.tsx'
import { categoryName, parseCategory } from '../../features/video/categories.ts'
import { CategoryChips } from '../../features/video/category-chips.tsx'
import { videoFeed } from '../../features/video/queries.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { Page } from '../../ui/page.tsx'
import { emptyPeriod, FeedHeading, useFeedOrder } from './feed-heading.tsx'
import { FeedTabs, useFeed } from './feed-tabs.tsx'
import { LazyFollowingFeed } from './lazy-following-feed.ts'
import { useSearch } from '../../lib/router/use-router.ts'

const EmptyVideoFeed = lazyComponent(() =>
  import('./empty-video-feed.tsx').then((part) => part.EmptyVideoFeed),
)

const route = '/v/feed'

/** /v/feed: videos of all or followed users, in all categories or one, in the selected order. */
export function Screen() {
  const feed = useFeed()
  const { category: categoryParam }: { category?: string } = useSearch()
  const category = parseCategory(categoryParam)
  const order = useFeedOrder()
  const period = emptyPeriod(order)
  const list = useInfiniteQuery(videoFeed(feed, category, order))
  const name = category && categoryName(category)
  return (
    <Page title={t`Video Feed`}>
      <FeedHeading title={t`Video Feed`} route={route} />
      <FeedTabs route={route}>
        <CategoryChips route={route} chosen={category} />
        <div className="mt-5">
          {feed === 'following' && !period ? (
            <LazyFollowingFeed
              key={category}
              fallback={list.data?.pages[0]?.docs.length !== 0 && <VideoGrid list={list} />}
              list={list}
              text={
                name
                  ? t`Follow people to see their ${{ category: name }} videos here.`
                  : t`Follow people to see their videos here.`
              }
              action={{ text: t`See all videos`, route }}
            >
              <VideoGrid list={list} />
            </LazyFollowingFeed>
          ) : (
            <VideoGrid
              list={list}
              empty={<EmptyVideoFeed feed={feed} category={name} period={period} />}
            />
          )}
        </div>
      </FeedTabs>
    </Page>
  )
}
