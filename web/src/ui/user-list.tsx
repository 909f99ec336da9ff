import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { uniqueBy } from '../lib/unique-by.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorView } from './error-view.tsx'
import { LoadMore } from './load-more.tsx'
import { UserRowSkeleton } from './user-row.tsx'

const column = 'flex w-full max-w-160 flex-col gap-1'

interface Props<User, Page> {
  list: UseInfiniteQueryResult<InfiniteData<Page>>
  renderUser: (user: User) => ReactNode
  /** Renders what is above the list, from its first page. */
  renderHeading?: (firstPage: Page | undefined) => ReactNode
  empty?: ReactNode
}

/** An infinite list of users in one column. */
export function UserList<User extends { _id: string }, Page extends { docs: User[] }>({
  list,
  renderUser,
  renderHeading,
  empty = <EmptyState />,
}: Props<User, Page>) {
  if (list.isPending) {
    return (
      <div className={column}>
        <output className="sr-only">
          <Trans>Loading users</Trans>
        </output>
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
        title={t`The users could not be loaded`}
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
      {renderHeading?.(list.data.pages[0])}
      <ul className={column}>
        {users.map((user) => (
          <li key={user._id}>{renderUser(user)}</li>
        ))}
        {list.isFetchingNextPage && <UserRowSkeleton />}
      </ul>
      <LoadMore list={list} />
    </>
  )
}
