import { limits } from '@seam/contract/limits.ts'
import type { CommentSort } from '@seam/contract/sorting.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstPage, nextPage } from '../../entities/cache/infinite-list.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { commentKeys, type ItemRef } from './section/keys.ts'
import { commentsPageQuery } from './section/queries.ts'
import { useNavigate, useSearch } from '../../lib/router/use-router.ts'

/**
 * The pages of a comment list in the order that the URL selects, one at a time. Sends no request until
 * `enabled`.
 */
export function useCommentPages(item: ItemRef, enabled: boolean) {
  // The pages visited on the way to the current one: cursors only lead forward.
  const [visited, setVisited] = useState([firstPage])
  const { comments }: { comments?: string } = useSearch()
  const sort: CommentSort = comments === 'top' ? comments : 'new'
  const [visitedSort, setVisitedSort] = useState(sort)
  const navigate = useNavigate()
  // Cursors belong to one order.
  if (sort !== visitedSort) {
    setVisitedSort(sort)
    setVisited([firstPage])
  }
  const current = visited.at(-1) ?? firstPage
  const list = useQuery({ ...commentsPageQuery(item, current, sort), enabled })
  const { data, isPlaceholderData } = list
  const next = data && !isPlaceholderData ? nextPage(data) : undefined

  // The last comment of this page was deleted: return to the previous page.
  if (data && !isPlaceholderData && data.docs.length === 0 && visited.length > 1) {
    setVisited(visited.slice(0, -1))
  }
  const sortBy = (chosen: CommentSort) =>
    void navigate({
      to: '.',
      search: (current) => ({ ...current, comments: chosen === 'new' ? undefined : chosen }),
      resetScroll: false,
    })
  return {
    list,
    sort,
    sortBy,
    /** Fetches the comments again, and shows the newest. */
    showNewest: () => {
      setVisited([firstPage])
      if (sort !== 'new') sortBy('new')
      void queryClient.invalidateQueries({ queryKey: commentKeys.pages(item) })
    },
    /** Number of the current page, from 1. */
    page: current.page,
    pageCount: Math.max(
      current.page + (next ? 1 : 0),
      Math.ceil((data?.totalDocs ?? 0) / limits.pageSize),
    ),
    hasNextPage: next !== undefined,
    goToPrevious: () => setVisited(visited.length > 1 ? visited.slice(0, -1) : visited),
    goToFirst: () => setVisited([firstPage]),
    goToNext: () => next && setVisited([...visited, next]),
  }
}

export type CommentPages = ReturnType<typeof useCommentPages>
