import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@seam/contract/post.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PostList } from '../../features/post/post-list.tsx'
import { VideoGrid, VideoGridSkeleton } from '../../features/video/card/video-grid.tsx'
import { VotePill } from '../../features/vote/vote-pill.tsx'
import { savedPosts, savedVideos } from '../../entities/saved/saved-list.ts'
import { useNavigate, useSearch } from '../../lib/router/use-router.ts'
import { SavedDrawing } from '../../ui/drawings/saved-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

const tabs = [
  { value: 'videos', label: t`Videos` },
  { value: 'posts', label: t`Posts` },
] as const
type Tab = (typeof tabs)[number]['value']

/** /saved: the videos and posts that the viewer saved, with the selected tab in `?tab=` */
export function Screen() {
  return (
    <Page title={t({ message: 'Saved', context: 'page' })}>
      <h1 className="display mb-3 text-20 md:text-28">
        <Trans context="page">Saved</Trans>
      </h1>
      <RequireSignIn skeleton={<VideoGridSkeleton />}>
        <SavedTabs />
      </RequireSignIn>
    </Page>
  )
}

function SavedTabs() {
  const navigate = useNavigate()
  const { tab: tabParam }: { tab?: string } = useSearch()
  const tab: Tab = tabParam === 'posts' ? 'posts' : 'videos'
  const select = (chosen: Tab) =>
    void navigate({
      to: '/saved',
      search: chosen === 'posts' ? { tab: chosen } : {},
      resetScroll: false,
    })
  return (
    <Tabs
      label={t({ message: 'Saved', context: 'page' })}
      tabs={tabs}
      value={tab}
      onChange={select}
    >
      {tab === 'videos' ? <SavedVideos /> : <SavedPosts />}
    </Tabs>
  )
}

const SavedVideos = () => (
  <VideoGrid list={useInfiniteQuery(savedVideos)} empty={<EmptyState {...noVideos} />} />
)

const SavedPosts = () => (
  <div className="max-w-160">
    <PostList
      list={useInfiniteQuery(savedPosts)}
      renderVotes={votes}
      empty={<EmptyState {...noPosts} />}
    />
  </div>
)

const votes = (post: Post) => <VotePill entity="post" item={post} small />

const noVideos = {
  drawing: SavedDrawing,
  title: t`No videos saved`,
  text: t`Press the bookmark of a video to watch it later.`,
  action: { text: t`Browse videos`, route: '/v/feed' },
}
const noPosts = {
  drawing: SavedDrawing,
  title: t`No posts saved`,
  text: t`Press the bookmark of a post to find it here again.`,
  action: { text: t`Browse posts`, route: '/p/feed' },
}
