import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { explain } from '../lib/api/explain.ts'
import { Button } from './button.tsx'

/** Fetches the next page before the end of the list is seen, and says so when that fails. */
export function ListEnd<Data>({ list }: { list: UseInfiniteQueryResult<Data> }) {
  const { hasNextPage, isFetching, isFetchNextPageError, error, fetchNextPage } = list
  const mark = useRef<HTMLDivElement>(null)
  // Another value for each page: a fetch may begin and end between two renders, and an end that is still
  // near would then never be reported again.
  const waitsSince = hasNextPage && !isFetching && !isFetchNextPageError ? list.dataUpdatedAt : null

  useEffect(() => {
    if (waitsSince === null || !mark.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage()
      },
      { rootMargin: '900px' },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [waitsSince, fetchNextPage])

  return (
    <div ref={mark} className="mt-8 flex flex-col items-center gap-3 text-quiet">
      {isFetchNextPageError && (
        <>
          <p role="alert">{explain(error)}</p>
          <Button size="small" onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        </>
      )}
      {list.isFetchingNextPage && <output className="sr-only">Loading more</output>}
    </div>
  )
}
