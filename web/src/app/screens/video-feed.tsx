import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { VideoGrid } from '../../features/video/card/video-grid.tsx'
import { categoryName, parseCategory } from '../../features/video/categories.ts'
import { CategoryChips } from '../../features/video/category-chips.tsx'
import { videoFeed } from '../../features/video/queries.ts'
import { VideosDrawing } from '../../ui/drawings/videos-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { FeedTabs, useFeed } from './feed-tabs.tsx'

const route = '/v/feed'

/** /v/feed: videos of all users or of followed users, of all categories or of one. */
export function Screen() {
  const feed = useFeed()
  const { category: categoryParam }: { category?: string } = useSearch({ strict: false })
  const category = parseCategory(categoryParam)
  const list = useInfiniteQuery(videoFeed(feed, category))
  return (
    <Page title="Video Feed">
      <h1 className="display mb-4 text-20 md:text-28">Video Feed</h1>
      <FeedTabs route={route}>
        <CategoryChips route={route} chosen={category} />
        <div className="mt-5">
          <VideoGrid list={list} empty={emptyFeed(feed, category && categoryName(category))} />
        </div>
      </FeedTabs>
    </Page>
  )
}

function emptyFeed(feed: 'all' | 'following', category: string | undefined) {
  if (feed === 'following') {
    return (
      <EmptyState
        drawing={VideosDrawing}
        text={`Follow people to see their ${category ? `${category} ` : ''}videos here.`}
        action={{ text: 'See all videos', route }}
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
