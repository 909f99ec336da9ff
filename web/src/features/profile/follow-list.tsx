import type { FollowList as Which, ListedUser } from '@seam/contract/follow.ts'
import { limits } from '@seam/contract/limits.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { uniqueBy } from '../../lib/unique-by.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { UserRow, UserRowSkeleton } from '../../ui/user-row.tsx'
import { FollowButton } from './follow-button.tsx'
import { followListQuery } from './queries.ts'

const column = 'flex w-full max-w-160 flex-col gap-1'

interface Props {
  which: Which
  username: string
  /** Shown when the list is empty. */
  empty: ReactNode
}

/** The followers of a user, or the users whom they follow, as an infinite list. */
export function FollowList({ which, username, empty }: Props) {
  const list = useInfiniteQuery(followListQuery(which, username))
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
      <ul className={column}>
        {users.map((user) => (
          <li key={user._id}>
            <UserRow user={user} text={user.about} action={actionFor(user)} />
          </li>
        ))}
        {list.isFetchingNextPage && <UserRowSkeleton />}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

const actionFor = (user: ListedUser) => !user.isOwnProfile && <FollowButton user={user} inList />
