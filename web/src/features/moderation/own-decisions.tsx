import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { flattenPages } from '../../entities/cache/infinite-list.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DecisionStatement } from './decision-statement.tsx'
import { ownDecisionsQuery } from './queries.ts'

/** The decisions of moderators about the viewer, each with its statement of reasons. */
export function OwnDecisions() {
  const list = useInfiniteQuery(ownDecisionsQuery())
  if (!list.data && list.error) {
    return <ErrorView error={list.error} retry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) return <Skeleton className="h-80 w-full !rounded-thumb" />
  const decisions = flattenPages(list.data)
  if (decisions.length === 0) {
    return (
      <EmptyState
        title={t`No decisions`}
        text={t`If a moderator decides about you or something you published, you can read why here.`}
      />
    )
  }
  return (
    <>
      <ol className="grid gap-6">
        {decisions.map((decision) => (
          <li key={decision.publicId}>
            <DecisionStatement decision={decision} />
          </li>
        ))}
      </ol>
      <LoadMore list={list} />
    </>
  )
}
