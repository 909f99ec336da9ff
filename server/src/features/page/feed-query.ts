import type { FastifyRequest } from 'fastify'
import { parseFeedOrder, parseFeedSource } from '@seam/contract/feed-search.ts'
import { limits } from '@seam/contract/limits.ts'
import { category } from '@seam/contract/video-fields.ts'
import type { Viewer } from '../../infra/http/authentication.ts'

/** Returns the query of the first page of the list that a feed's URL selects for this viewer. */
export function parseFeedQuery({ url }: FastifyRequest, viewer: Viewer | null) {
  const [, query] = url.split('?')
  const search: Record<string, string> = Object.fromEntries(new URLSearchParams(query))
  const order = parseFeedOrder(search)
  return {
    order,
    query: {
      page: 1,
      limit: limits.pageSize,
      feed: parseFeedSource(search, viewer !== null),
      category: category.safeParse(search.category).data,
      ...order,
    },
  }
}
