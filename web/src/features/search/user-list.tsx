import { limits } from '@seam/contract/limits.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { uniqueBy } from '../../lib/unique-by.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ResultCount } from './result-count.tsx'
import { userSearchQuery } from './queries.ts'
import { UserRow } from './user-row.tsx'

const column = 'flex w-full max-w-160 flex-col gap-1'

/** The users that match a search, as an infinite list. */
export function UserList({ query, empty }: { query: string; empty: ReactNode }) {
  const list = useInfiniteQuery(userSearchQuery(query))
  if (list.isPending) {
    return (
      <div className={column}>
        <output className="sr-only">Loading users</output>
        {Array.from({ length: limits.pageSize }, (_, index) => (
          <RowSkeleton key={index} />
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
            <UserRow user={user} />
          </li>
        ))}
        {list.isFetchingNextPage && <RowSkeleton />}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

const RowSkeleton = () => (
  <div className="flex items-center gap-4 p-3">
    <Skeleton className="size-12 shrink-0 !rounded-full" />
    <div className="flex flex-1 flex-col gap-2">
      <Skeleton className="h-3.5 w-2/5" />
      <Skeleton className="h-3 w-3/5" />
    </div>
  </div>
)
