import { t } from '@lingui/core/macro'
import type { RelatedUser } from '@seam/contract/relation-endpoints.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { uniqueBy } from '../../lib/unique-by.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { relatedUsersQuery, type RelationList } from './queries.ts'
import { RelatedUserRow } from './related-user-row.tsx'

const texts = {
  block: {
    label: t({ message: 'Blocked', context: 'users' }),
    empty: t`You have not blocked anyone.`,
  },
  mute: { label: t({ message: 'Muted', context: 'users' }), empty: t`You have not muted anyone.` },
}

/** The users whom the viewer blocked or muted, with buttons to unblock or unmute them. */
export function RelatedUsers({ list: kind }: { list: RelationList }) {
  const list = useInfiniteQuery(relatedUsersQuery(kind))
  const { error, isFetching, refetch } = list
  const { label, empty } = texts[kind]
  // Unblocking a user moves the following ones up: one of them is then on two pages.
  const listed = list.data?.pages.flatMap(({ docs }): RelatedUser[] => docs)
  const users = listed && uniqueBy(listed, ({ username }) => username)
  return (
    <section aria-label={label}>
      <h3 className="mb-2 font-semibold">{label}</h3>
      {!users && error ? (
        <ErrorView
          error={error}
          title={t`This list could not be loaded`}
          retry={() => void refetch()}
          busy={isFetching}
        />
      ) : !users ? (
        <Skeleton className="h-[66px] w-full !rounded-thumb" />
      ) : users.length === 0 ? (
        <p className="rounded-thumb border border-border bg-surface px-4 py-4 text-foreground-muted sm:px-5">
          {empty}
        </p>
      ) : (
        <ul className="divide-y divide-border rounded-thumb border border-border bg-surface">
          {users.map((user) => (
            <RelatedUserRow key={user.username} list={kind} user={user} />
          ))}
        </ul>
      )}
      {(list.hasNextPage || list.isFetchNextPageError) && <LoadMore list={list} />}
    </section>
  )
}
