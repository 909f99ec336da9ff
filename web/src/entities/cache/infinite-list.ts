import type { Paged } from '@seam/contract/paging.ts'
import { limits } from '@seam/contract/limits.ts'
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { uniqueBy } from '../../lib/unique-by.ts'

export interface PageParam {
  page: number
  cursor?: string
}

export type CachedPages<Doc> = InfiniteData<Paged<Doc>, PageParam>

export const firstPage: PageParam = { page: 1 }

/** Page number and cursor are sent together, so that nothing appears twice while others publish. */
export const nextPage = <Doc>({
  hasNextPage,
  page,
  nextCursor,
}: Paged<Doc>): PageParam | undefined =>
  hasNextPage ? { page: page + 1, ...(nextCursor !== null && { cursor: nextCursor }) } : undefined

/** Returns all fetched items, each once: a later page may repeat an item of an earlier one. */
export const flattenPages = <Doc extends { publicId: string }>(
  data: { pages: readonly { docs: readonly Doc[] }[] } | undefined,
): Doc[] => uniqueBy(data?.pages.flatMap(({ docs }) => docs) ?? [], ({ publicId }) => publicId)

interface PageRequest extends PageParam {
  limit: number
}

/** How long a failed prefetch is not repeated. Its screen shows the error and offers a retry. */
const FAILED_PREFETCH_LIFETIME_MS = 60_000

/** Starts to fetch the first page of an infinite list, unless it is cached or has just failed. */
export function prefetchList<Doc>(options: ReturnType<typeof infiniteListOptions<Doc>>): void {
  const state = queryClient.getQueryState(options.queryKey)
  const hasFailed = state?.status === 'error' && state.data === undefined
  if (hasFailed && Date.now() - state.errorUpdatedAt < FAILED_PREFETCH_LIFETIME_MS) return
  void queryClient.prefetchInfiniteQuery(options)
}

/** Query options of a list fetched as a whole, cached as the only page of an infinite list. */
export const wholeListOptions = <Doc>(
  queryKey: QueryKey,
  fetchDocs: (signal: AbortSignal) => Promise<Doc[]>,
) =>
  infiniteListOptions<Doc>(queryKey, async (_, signal) => {
    const docs = await fetchDocs(signal)
    return {
      docs,
      totalDocs: docs.length,
      page: 1,
      limit: docs.length,
      hasNextPage: false,
      hasPrevPage: false,
      nextCursor: null,
    }
  })

/** Query options of an infinite list. `fetchPage` fetches one page. */
export const infiniteListOptions = <Doc>(
  queryKey: QueryKey,
  fetchPage: (page: PageRequest, signal: AbortSignal) => Promise<Paged<Doc>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ ...pageParam, limit: limits.pageSize }, signal),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  })
