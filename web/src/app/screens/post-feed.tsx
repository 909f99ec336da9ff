import { t } from '@lingui/core/macro'
import type { Post } from '@seam/contract/post.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PostList } from '../../features/post/post-list.tsx'
import { postFeedQuery } from '../../features/post/queries.ts'
import { useNewPosts } from '../../features/post/use-new-posts.ts'
import { VotePill } from '../../features/vote/vote-pill.tsx'
import { refetchLists } from '../../entities/cache/cached-entities.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { PostsDrawing } from '../../ui/drawings/posts-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NewItems } from '../../ui/new-items.tsx'
import { Page } from '../../ui/page.tsx'
import { emptyPeriod, FeedHeading, useFeedOrder } from './feed-heading.tsx'
import { FeedTabs, useFeed } from './feed-tabs.tsx'
import { LazyFollowingFeed } from './lazy-following-feed.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'

const NewPost = lazyComponent(() =>
  import('../../features/post/new-post.tsx').then((part) => part.NewPost),
)

const route = '/p/feed'

/** /p/feed: posts of all or followed users, in the selected order. */
export function Screen() {
  const feed = useFeed()
  const order = useFeedOrder()
  const period = emptyPeriod(order)
  const list = useInfiniteQuery(postFeedQuery(feed, order))
  const isNewest = order.sort === 'new'
  const newCount = useNewPosts(feed, isNewest ? list.data?.pages[0]?.docs : undefined)
  const username = useAuth(({ authenticated, authUser }) => authenticated && authUser.username)
  // An empty feed that suggests users shows its posts then.
  const [shown, setShown] = useState(0)
  const show = () => {
    showNewPosts()
    setShown(shown + 1)
  }
  return (
    <Page title={t`Post Feed`}>
      <div className="mx-auto max-w-160">
        <FeedHeading title={t`Post Feed`} route={route} />
        {username && (
          <div className="mb-4">
            <NewPost
              fallback={
                <div className="h-[50px] rounded-thumb border border-border-strong bg-surface" />
              }
              key={username}
              compact
            />
          </div>
        )}
        <FeedTabs route={route}>
          <NewItems count={newCount} of="posts" onShow={show} />
          {feed === 'following' && !period ? (
            <LazyFollowingFeed
              key={shown}
              fallback={
                list.data?.pages[0]?.docs.length !== 0 && (
                  <PostList list={list} renderVotes={votes} />
                )
              }
              list={list}
              text={t`Follow people to see their posts here.`}
              action={{ text: t`See all posts`, route }}
            >
              <PostList list={list} renderVotes={votes} />
            </LazyFollowingFeed>
          ) : (
            <PostList list={list} renderVotes={votes} empty={emptyFeed(feed, period)} />
          )}
        </FeedTabs>
      </div>
    </Page>
  )
}

function showNewPosts() {
  refetchLists('post')
  scrollTo({ top: 0 })
}

const votes = (post: Post) => <VotePill entity="post" item={post} small />

const nothingIn = {
  all: {
    day: t`No one has written anything in the last 24 hours.`,
    week: t`No one has written anything in the last 7 days.`,
  },
  following: {
    day: t`No one you follow has written anything in the last 24 hours.`,
    week: t`No one you follow has written anything in the last 7 days.`,
  },
}

const emptyFeed = (feed: 'all' | 'following', period: 'day' | 'week' | undefined) =>
  period ? (
    <EmptyState text={nothingIn[feed][period]} action={{ text: t`See the newest posts`, route }} />
  ) : (
    <EmptyState
      drawing={PostsDrawing}
      text={t`What people write appears here. Yours could be the first.`}
      action={{ text: t`Write a post`, route: '/p/new' }}
    />
  )
