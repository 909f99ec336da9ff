import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SearchHistoryEntry } from '@seam/contract/history.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { focusNext } from '../../ui/focus-next.ts'
import { DayGroupedList } from '../../ui/day-grouped-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { removeSearch, recentSearchesQuery } from './recent-searches.ts'
import { Link } from '../../lib/router/link.tsx'

/** The viewer's recent searches, newest first, grouped by day. */
export function SearchHistoryList({ empty = <EmptyState /> }: { empty?: ReactNode }) {
  const { data: searches, error, isFetching, refetch } = useQuery(recentSearchesQuery)
  if (!searches && error) {
    return (
      <ErrorView
        error={error}
        title={t`Your searches could not be loaded`}
        retry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!searches) {
    return (
      <div className="flex flex-col gap-6">
        <output className="sr-only">
          <Trans>Loading your searches</Trans>
        </output>
        {['w-1/3', 'w-1/2', 'w-1/4', 'w-2/5'].map((width) => (
          <Skeleton key={width} className={`h-4 ${width}`} />
        ))}
      </div>
    )
  }
  if (searches.length === 0) return empty
  return (
    <DayGroupedList
      items={searches}
      dateOf={({ searchedAt }) => searchedAt}
      keyOf={({ _id }) => _id}
      render={(search) => <Row search={search} />}
    />
  )
}

const Row = ({ search: { _id, query } }: { search: SearchHistoryEntry }) => (
  <div className="-mx-2 flex items-center gap-2 rounded-control pl-2 hover:bg-surface-sunken">
    <Link
      to="/search"
      search={{ q: query }}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control py-2 font-medium hover:underline"
    >
      <Clock aria-hidden className="size-4 shrink-0 text-foreground-muted" />
      <span dir="auto" className="line-clamp-2">
        {query}
      </span>
    </Link>
    <IconButton
      icon={X}
      label={t`Remove from history`}
      title={t`Remove from history`}
      className="text-foreground-muted hover:text-foreground"
      onClick={({ currentTarget }) => {
        focusNext(currentTarget)
        void removeSearch(_id)
      }}
    />
  </div>
)
