import type { FollowList as Which, ListedUser } from '@seam/contract/follow.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { UserList } from '../../ui/user-list.tsx'
import { UserRow } from '../../ui/user-row.tsx'
import { FollowButton } from './follow-button.tsx'
import { followListQuery } from './queries.ts'

interface Props {
  which: Which
  username: string
  empty: ReactNode
}

/** The followers of a user, or the users whom they follow, as an infinite list. */
export function FollowList({ which, username, empty }: Props) {
  const list = useInfiniteQuery(followListQuery(which, username))
  return <UserList list={list} renderUser={renderUser} empty={empty} />
}

const renderUser = (user: ListedUser) => (
  <UserRow
    user={user}
    text={user.about}
    action={!user.isOwnProfile && <FollowButton user={user} inList />}
  />
)
