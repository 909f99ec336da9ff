import { limits } from '@seam/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstPage, nextPage } from '../../../lib/cache/endless.ts'
import type { About } from '../keys.ts'
import { commentsPage } from '../queries.ts'

/** The pages of a list of comments, one at a time; asked for once `wanted`. */
export function usePages(about: About, wanted: boolean) {
  // How one came to the page that is asked for: cursors only lead forward.
  const [trail, setTrail] = useState([firstPage])
  const asked = trail.at(-1) ?? firstPage
  const list = useQuery({ ...commentsPage(about, asked), enabled: wanted })
  const { data, isPlaceholderData } = list
  const next = data && !isPlaceholderData ? nextPage(data) : undefined

  // The last comment of the last page was deleted.
  if (data && !isPlaceholderData && data.docs.length === 0 && trail.length > 1) {
    setTrail(trail.slice(0, -1))
  }
  return {
    list,
    page: asked.page,
    pages: Math.max(
      asked.page + (next ? 1 : 0),
      Math.ceil((data?.totalDocs ?? 0) / limits.pageSize),
    ),
    hasNext: next !== undefined,
    previous: () => setTrail(trail.length > 1 ? trail.slice(0, -1) : trail),
    first: () => setTrail([firstPage]),
    next: () => next && setTrail([...trail, next]),
  }
}

export type CommentPages = ReturnType<typeof usePages>
