import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@seam/contract/post.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AlertButton } from '../../features/notification/alert-button.tsx'
import { PostList } from '../../features/post/post-list.tsx'
import { userPostsQuery } from '../../features/post/queries.ts'
import { ProfileHeader } from '../../features/profile/profile-header.tsx'
import { ProfileSkeleton } from '../../features/profile/profile-skeleton.tsx'
import { isBlockedProfile, RelationNotice } from '../../features/profile/relation-notice.tsx'
import { profileQuery } from '../../features/profile/queries.ts'
import { VideoGrid } from '../../features/video/card/video-grid.tsx'
import { videosBy } from '../../features/video/queries.ts'
import { VotePill } from '../../features/vote/vote-pill.tsx'
import { isProblem } from '../../lib/errors.ts'
import { lazyTab } from '../../lib/lazy-component.tsx'
import { PostsDrawing } from '../../ui/drawings/posts-drawing.tsx'
import { VideosDrawing } from '../../ui/drawings/videos-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { NotFoundScreen } from './not-found.tsx'
import { useNavigate, useParams, useSearch } from '../../lib/router/use-router.ts'

const ProfilePlaylists = lazyTab(
  () => import('./profile-playlists.tsx').then((part) => part.ProfilePlaylists),
  'tab=playlists',
)
export const { ready } = ProfilePlaylists

const tabs = [
  { value: 'videos', label: t`Videos` },
  { value: 'posts', label: t`Posts` },
  { value: 'playlists', label: t`Playlists` },
] as const
type Tab = (typeof tabs)[number]['value']

const parseTab = (param: string | undefined): Tab =>
  tabs.find(({ value }) => value === param)?.value ?? 'videos'

/** /u/{username}, with the selected tab in `?tab=` */
export function Screen() {
  const { username: usernameParam = '' } = useParams()
  const { tab: tabParam }: { tab?: string } = useSearch()
  const tab = parseTab(tabParam)
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery(usernameParam))
  const username = profile?.username ?? usernameParam
  const navigate = useNavigate()

  const select = (to: Tab, replace: boolean) =>
    navigate({
      to: '/u/{username}',
      params: { username },
      search: to === 'videos' ? {} : { tab: to },
      replace,
      resetScroll: false,
    })

  useEffect(() => {
    // The user has changed their username: correct the URL.
    if (username !== usernameParam) void select(tab, true)
  })

  if (isProblem(error, 404)) return <NotFoundScreen />
  if (!profile && error) {
    return (
      <Page title={`@${usernameParam}`}>
        <h1 className="sr-only">
          <Trans>Profile</Trans>
        </h1>
        <ErrorView
          error={error}
          title={t`The profile could not be loaded`}
          retry={() => void refetch()}
          busy={isFetching}
        />
      </Page>
    )
  }
  return (
    <Page title={profile ? `${profile.fullName || username} (@${username})` : `@${username}`}>
      {profile ? (
        <ProfileHeader profile={profile} alert={<AlertButton user={profile} />} />
      ) : (
        <ProfileSkeleton />
      )}
      {profile && <RelationNotice profile={profile} />}
      {(!profile || !isBlockedProfile(profile)) && (
        <Tabs
          label={t`Videos, posts and playlists`}
          className="mt-5 md:mt-6"
          value={tab}
          tabs={tabs}
          onChange={(chosen) => void select(chosen, false)}
        >
          {/* Fetched together with the profile, not after it. */}
          {tab === 'videos' && <Videos username={username} profile={profile} />}
          {tab === 'posts' && <Posts username={username} profile={profile} />}
          {tab === 'playlists' && <ProfilePlaylists />}
        </Tabs>
      )}
    </Page>
  )
}

interface ListProps {
  username: string
  /** Undefined while it is loading. Decides the text of an empty list. */
  profile: Profile | undefined
}

function Videos({ username, profile }: ListProps) {
  const list = useInfiniteQuery(videosBy(username))
  return <VideoGrid list={list} empty={profile ? <EmptyState {...noVideos(profile)} /> : null} />
}

function Posts({ username, profile }: ListProps) {
  const list = useInfiniteQuery(userPostsQuery(username))
  return (
    <PostList
      list={list}
      renderVotes={votes}
      empty={profile ? <EmptyState {...noPosts(profile)} /> : null}
    />
  )
}

const votes = (post: Post) => <VotePill entity="post" item={post} small />

const noVideos = ({ isOwnProfile, fullName, username }: Profile) => ({
  drawing: VideosDrawing,
  title: t`No videos yet`,
  ...(isOwnProfile
    ? {
        text: t`The videos you upload appear here.`,
        action: { text: t`Upload your first video`, route: '/v/new' },
      }
    : { text: t`${{ name: fullName || username }} has not published a video yet.` }),
})

const noPosts = ({ isOwnProfile, fullName, username }: Profile) => ({
  drawing: PostsDrawing,
  title: t`No posts yet`,
  ...(isOwnProfile
    ? {
        text: t`The posts you write appear here.`,
        action: { text: t`Write your first post`, route: '/p/new' },
      }
    : { text: t`${{ name: fullName || username }} has not written a post yet.` }),
})
