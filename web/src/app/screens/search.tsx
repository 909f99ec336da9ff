import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PostResult, UserResult, VideoResult } from '@seam/contract/search.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PostList } from '../../features/post/post-list.tsx'
import { FollowUser } from '../../features/profile/follow-user.tsx'
import { HighlightedSnippet, hasUnshownMatch } from '../../features/search/highlighted-snippet.tsx'
import { ResultCount } from '../../features/search/result-count.tsx'
import { NoResults } from '../../features/search/no-results.tsx'
import { PostSnippet } from '../../features/search/post-snippet.tsx'
import { postSearchQuery, videoSearchQuery } from '../../features/search/queries.ts'
import { FoundUsers } from '../../features/search/found-users.tsx'
import { VideoGrid } from '../../features/video/card/video-grid.tsx'
import { VoteCount } from '../../features/vote/vote-count.tsx'
import { useAuth } from '../../entities/session/auth-store.ts'
import { SearchDrawing } from '../../ui/drawings/search-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { lazyTab } from '../../lib/lazy-component.tsx'
import { useNavigate, useSearch } from '../../lib/router/use-router.ts'

const FoundPlaylists = lazyTab(
  () => import('../../features/search/found-playlists.tsx').then((part) => part.FoundPlaylists),
  'type=playlist',
)
export const { ready } = FoundPlaylists

const tabs = [
  { value: 'video', label: t`Videos` },
  { value: 'post', label: t`Posts` },
  { value: 'playlist', label: t`Playlists` },
  { value: 'user', label: t`Users` },
] as const
type Tab = (typeof tabs)[number]['value']

/** /search?q={query}, with the kind of results in `&type=` */
export function Screen() {
  const { q, type: typeParam }: { q?: string; type?: string } = useSearch()
  const navigate = useNavigate()
  const query = q?.trim() ?? ''
  const type: Tab = tabs.find(({ value }) => value === typeParam)?.value ?? 'video'

  if (query === '') return <EmptySearch />
  const select = (chosen: Tab) =>
    void navigate({
      to: '/search',
      search: { q: query, ...(chosen !== 'video' && { type: chosen }) },
      resetScroll: false,
    })
  const empty = <NoResults type={type} />
  return (
    <Page title={t`Search: ${query}`}>
      <h1 className="display mb-3 line-clamp-2 text-20 md:text-28">
        <Trans>Results for “{query}”</Trans>
      </h1>
      <Tabs label={t`Kind of results`} value={type} tabs={tabs} onChange={select}>
        {type === 'video' && <Videos query={query} empty={empty} />}
        {type === 'post' && <Posts query={query} empty={empty} />}
        {type === 'playlist' && <FoundPlaylists query={query} empty={empty} />}
        {type === 'user' && <FoundUsers query={query} renderAction={renderFollow} empty={empty} />}
      </Tabs>
    </Page>
  )
}

interface ListProps {
  query: string
  empty: ReactNode
}

function Videos({ query, empty }: ListProps) {
  const nsfw = useAuth(({ authUser }) => authUser.nsfwContent)
  const list = useInfiniteQuery(videoSearchQuery(query, nsfw))
  return (
    <>
      <ResultCount page={list.data?.pages[0]} of="video" />
      <VideoGrid list={list} note={renderSnippet} empty={empty} />
    </>
  )
}

const renderSnippet = ({ title, description, excerpt }: VideoResult) =>
  hasUnshownMatch(excerpt, title) && (
    <p dir="auto" className="mt-1.5 line-clamp-2 text-13">
      <HighlightedSnippet snippet={excerpt} source={description} />
    </p>
  )

function Posts({ query, empty }: ListProps) {
  const list = useInfiniteQuery(postSearchQuery(query))
  return (
    <>
      <ResultCount page={list.data?.pages[0]} of="post" />
      <PostList list={list} renderVotes={renderVotes} renderText={renderText} empty={empty} />
    </>
  )
}

const renderText = (post: PostResult) => <PostSnippet post={post} />
// Search requests are anonymous, so the viewer's votes are unknown: counts without buttons.
const renderVotes = ({ upvotes, downvotes }: PostResult) => (
  <VoteCount upvotes={upvotes} downvotes={downvotes} />
)

// The viewer's follows are unknown too: the buttons request them in one batch.
const renderFollow = (user: UserResult) => <FollowUser user={user} />

const EmptySearch = () => (
  <Page title={t({ message: 'Search', context: 'noun' })}>
    <EmptyState
      isPageHeading
      drawing={SearchDrawing}
      title={t`What are you looking for?`}
      text={t`Type a few words in the box at the top. It finds videos, posts, playlists and users, even with typos.`}
    />
  </Page>
)
