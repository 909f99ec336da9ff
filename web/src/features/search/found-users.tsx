import type { SearchPage, UserResult } from '@seam/contract/search.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { UserList } from '../../ui/user-list.tsx'
import { UserRow } from '../../ui/user-row.tsx'
import { aboutMatch } from './about-match.tsx'
import { userSearchQuery } from './queries.ts'
import { ResultCount } from './result-count.tsx'

/** The users that match a search, as an infinite list. */
export function FoundUsers({ query, empty }: { query: string; empty?: ReactNode }) {
  const list = useInfiniteQuery(userSearchQuery(query))
  return <UserList list={list} renderUser={renderUser} renderHeading={renderCount} empty={empty} />
}

const renderUser = (user: UserResult) => <UserRow user={user} text={aboutMatch(user)} />

const renderCount = (firstPage: SearchPage<UserResult> | undefined) => (
  <ResultCount page={firstPage} one="user" many="users" />
)
