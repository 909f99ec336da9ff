import { limits } from '@seam/contract/limits.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { uniqueBy } from '../../lib/unique-by.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { UserRow, UserRowSkeleton } from '../../ui/user-row.tsx'
import { ResultCount } from './result-count.tsx'
import { userSearchQuery } from './queries.ts'
import { aboutMatch } from './about-match.tsx'

const column = 'flex w-full max-w-160 flex-col gap-1'

/** The users that match a search, as an infinite list. */
export function UserList({ query, empty = <EmptyState /> }: { query: string; empty?: ReactNode }) {
  const list = useInfiniteQuery(userSearchQuery(query))
  if (list.isPending) {
    return (
      <div className={column}>
        <output className="sr-only">Loading users</output>
        {Array.from({ length: limits.pageSize }, (_, index) => (
          <UserRowSkeleton key={index} />
        ))}
      </div>
    )
  }
  if (list.isError && !list.data) {
    return (
      <ErrorView
        error={list.error}
        title="The users could not be loaded"
        retry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  const users = uniqueBy(
    list.data.pages.flatMap(({ docs }) => docs),
    ({ _id }) => _id,
  )
  if (users.length === 0) return empty
  return (
    <>
      <ResultCount page={list.data.pages[0]} one="user" many="users" />
      <ul className={column}>
        {users.map((user) => (
          <li key={user._id}>
            <UserRow user={user} text={aboutMatch(user)} />
          </li>
        ))}
        {list.isFetchingNextPage && <UserRowSkeleton />}
      </ul>
      <LoadMore list={list} />
    </>
  )
}
