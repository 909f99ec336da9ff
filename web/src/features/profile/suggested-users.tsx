import { Trans } from '@lingui/react/macro'
import type { ListedUser } from '@seam/contract/follow.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserList } from '../../ui/user-list.tsx'
import { UserRow } from '../../ui/user-row.tsx'
import { FollowButton } from './follow-button.tsx'
import { suggestedUsersQuery } from './queries.ts'

/** Users whom the viewer may want to follow. Renders nothing if there are none. */
export function SuggestedUsers() {
  const list = useInfiniteQuery(suggestedUsersQuery())
  if (list.data?.pages[0]?.docs.length === 0) return null
  return (
    <section aria-labelledby="suggested-users" className="mx-auto max-w-160">
      <h2 id="suggested-users" className="display mb-2 px-2 text-16 sm:px-3">
        <Trans>People to follow</Trans>
      </h2>
      <UserList list={list} renderUser={renderUser} />
    </section>
  )
}

const renderUser = (user: ListedUser) => (
  <UserRow user={user} text={user.about} action={<FollowButton user={user} inList />} />
)
