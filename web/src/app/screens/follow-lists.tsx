import { t } from '@lingui/core/macro'
import type { FollowList as Which } from '@seam/contract/follow.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useEffect } from 'react'
import { FollowList } from '../../features/profile/follow-list.tsx'
import { profileQuery } from '../../features/profile/queries.ts'
import { isProblem } from '../../lib/errors.ts'
import { PeopleDrawing } from '../../ui/drawings/people-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { NotFoundScreen } from './not-found.tsx'
import { Link } from '../../lib/router/link.tsx'
import { useLocation, useNavigate, useParams } from '../../lib/router/use-router.ts'

const tabs = [
  { value: 'followers', label: t`Followers` },
  { value: 'following', label: t({ message: 'Following', context: 'list of users' }) },
] as const

/** /u/{username}/followers and /u/{username}/following */
export function Screen() {
  const { username: usernameParam = '' } = useParams()
  const which: Which = useLocation().pathname.endsWith('/following') ? 'following' : 'followers'
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery(usernameParam))
  const username = profile?.username ?? usernameParam
  const navigate = useNavigate()
  const select = (list: Which, replace: boolean) =>
    void navigate({ to: `/u/{username}/${list}`, params: { username }, replace })

  useEffect(() => {
    // The user has changed their username: correct the URL.
    if (username !== usernameParam) select(which, true)
  })

  if (isProblem(error, 404)) return <NotFoundScreen />
  const name = profile?.fullName || `@${username}`
  return (
    <Page title={which === 'followers' ? t`Followers of ${name}` : t`Followed by ${name}`}>
      <h1 className="display text-28">
        <Link
          to="/u/{username}"
          params={{ username }}
          className="flex items-center gap-1 hover:underline"
        >
          <ChevronLeft aria-hidden className="size-6 shrink-0 text-foreground-muted" />
          <span className="min-w-0 truncate">{name}</span>
        </Link>
      </h1>
      {!profile && error ? (
        <ErrorView
          error={error}
          title={t`The profile could not be loaded`}
          retry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Tabs
          label={t`Users`}
          className="mt-4"
          value={which}
          tabs={tabs}
          onChange={(chosen) => select(chosen, false)}
        >
          <FollowList
            key={which}
            which={which}
            username={username}
            empty={profile && <EmptyState drawing={PeopleDrawing} {...emptyText(which, profile)} />}
          />
        </Tabs>
      )}
    </Page>
  )
}

function emptyText(which: Which, { isOwnProfile, fullName, username }: Profile) {
  const name = fullName || username
  if (which === 'followers') {
    return {
      title: t`No followers yet`,
      text: isOwnProfile
        ? t`The people who follow you appear here.`
        : t`Be the first to follow ${name}.`,
    }
  }
  return {
    title: isOwnProfile ? t`You do not follow anyone yet` : t`Not following anyone yet`,
    text: isOwnProfile
      ? t`Follow people to see what they publish in one feed.`
      : t`The people ${name} follows appear here.`,
    ...(isOwnProfile && { action: { text: t`See all videos`, route: '/v/feed' } }),
  }
}
