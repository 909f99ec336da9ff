import type { Paged } from '@seam/contract/paging.ts'
import { limits } from '@seam/contract/limits.ts'
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

export interface PageParam {
  page: number
  cursor?: string
}

/** What is cached of an endless list. */
export type Pages<Doc> = InfiniteData<Paged<Doc>, PageParam>

export const firstPage: PageParam = { page: 1 }

/** Page and cursor go together, so that nothing appears twice while others publish. */
export const nextPage = <Doc>({
  hasNextPage,
  page,
  nextCursor,
}: Paged<Doc>): PageParam | undefined =>
  hasNextPage ? { page: page + 1, ...(nextCursor !== null && { cursor: nextCursor }) } : undefined

/** All that was fetched, each once: a page that came later may hold what an earlier one had. */
export const docsOf = <Doc extends { publicId: string }>(
  data: { pages: readonly { docs: readonly Doc[] }[] } | undefined,
): Doc[] => [
  ...new Map(data?.pages.flatMap(({ docs }) => docs).map((doc) => [doc.publicId, doc])).values(),
]

interface Asked extends PageParam {
  limit: number
}

/** An endless list under a key, each page as `ask` gives it. */
export const endless = <Doc>(
  queryKey: QueryKey,
  ask: (page: Asked, signal: AbortSignal) => Promise<Paged<Doc>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask({ ...pageParam, limit: limits.pageSize }, signal),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  })
