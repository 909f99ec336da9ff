import { Trans } from '@lingui/react/macro'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { watchIntersection } from '../lib/watch-intersection.ts'
import { Button } from './button.tsx'
import { ErrorMessage } from './error-message.tsx'

/**
 * Fetches the next page of an infinite list before its end becomes visible. Shows an error and a
 * button if that fails.
 */
export function LoadMore<Data>({ list }: { list: UseInfiniteQueryResult<Data> }) {
  const { hasNextPage, isFetching, isFetchNextPageError, error, fetchNextPage } = list
  const end = useRef<HTMLDivElement>(null)
  // Changes with each page, so that the effect observes again: a fetch may start and finish between
  // two renders, and an observer does not report an end that is still near a second time.
  const readySince = hasNextPage && !isFetching && !isFetchNextPageError ? list.dataUpdatedAt : null

  useEffect(() => {
    if (readySince === null || !end.current) return undefined
    return watchIntersection(end.current, { rootMargin: '900px' }, ({ isIntersecting }) => {
      if (isIntersecting) void fetchNextPage()
    })
  }, [readySince, fetchNextPage])

  return (
    <div ref={end} className="mt-8 flex flex-col items-center gap-3 text-foreground-muted">
      {isFetchNextPageError && (
        <>
          <div role="alert" className="flex flex-col gap-1 text-center text-14 text-foreground">
            <ErrorMessage error={error} />
          </div>
          <Button size="small" onClick={() => void fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        </>
      )}
      {list.isFetchingNextPage && (
        <output className="sr-only">
          <Trans>Loading more</Trans>
        </output>
      )}
    </div>
  )
}
