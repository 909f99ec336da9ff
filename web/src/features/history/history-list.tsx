import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Video } from '@seam/contract/video.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { watchHistory } from '../../entities/watch-history.ts'
import { DayGroupedList } from '../../ui/day-grouped-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { historyEntries } from './cache.ts'
import { HistoryRow } from './history-row.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'

interface Props {
  renderThumbnail: (video: Video) => ReactNode
  empty?: ReactNode
}

/** The watch history as an infinite list, grouped by day. */
export function HistoryList({ renderThumbnail, empty = <EmptyState /> }: Props) {
  useEffect(() => {
    // An entry is hidden at once when it is removed, and the page may be left at once.
    import('../../entities/api/later-routes.ts').catch(() => undefined)
  }, [])
  const list = useInfiniteQuery(watchHistory)
  if (list.isPending) {
    return (
      <>
        <output className="sr-only">
          <Trans>Loading your watch history</Trans>
        </output>
        <HistorySkeleton />
      </>
    )
  }
  if (list.isError && !list.data) {
    return (
      <ErrorView
        error={list.error}
        title={t`Your watch history could not be loaded`}
        retry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  const entries = historyEntries(list.data)
  if (entries.length === 0 && !list.hasNextPage) return empty
  return (
    <>
      <DayGroupedList
        items={entries}
        dateOf={({ watchedAt }) => watchedAt}
        keyOf={({ _id }) => _id}
        render={(entry) => <HistoryRow entry={entry} thumbnail={renderThumbnail(entry.video)} />}
      />
      <LoadMore list={list} />
    </>
  )
}
