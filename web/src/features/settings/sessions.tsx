import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { uniqueBy } from '../../lib/unique-by.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sessionsQuery } from './queries.ts'
import { EndOtherSessions } from './end-other-sessions.tsx'
import { SessionRow } from './session-row.tsx'

/** The browsers in which the user is signed in, with buttons to sign them out. */
export function Sessions() {
  const list = useInfiniteQuery(sessionsQuery())
  const { error, isFetching, refetch } = list
  // A session used between two requests moves up the list and is then on two pages.
  const listed = list.data?.pages.flatMap(({ docs }) => docs)
  const sessions = listed && uniqueBy(listed, ({ _id }) => _id)
  if (!sessions && error) {
    return (
      <ErrorView
        error={error}
        title={t`Your sessions could not be loaded`}
        retry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!sessions) {
    return (
      <>
        <output className="sr-only">
          <Trans>Loading your sessions</Trans>
        </output>
        <Skeleton className="h-[66px] w-full !rounded-thumb" />
      </>
    )
  }
  return (
    <>
      <ul className="divide-y divide-border rounded-thumb border border-border bg-surface">
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} />
        ))}
      </ul>
      {(list.hasNextPage || list.isFetchNextPageError) && <LoadMore list={list} />}
      {sessions.some(({ isCurrent }) => !isCurrent) && <EndOtherSessions />}
    </>
  )
}
