import { limits } from '@seam/contract/limits.ts'
import type { NsfwContent } from '@seam/contract/account.ts'
import type {
  FoundPost,
  FoundUser,
  FoundVideo,
  SearchPage,
  SearchType,
} from '@seam/contract/search.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { send } from '../../lib/api/send.ts'
import { firstPage, nextPage } from '../../lib/cache/endless.ts'
import { foundOf } from '../../lib/cache/entities.ts'

/** What there is of a kind for some words: an endless list, the best first. Asked for as nobody. */
const found = <Doc>(type: SearchType, query: string, nsfw: NsfwContent) =>
  infiniteQueryOptions({
    queryKey: [...foundOf(type), query, nsfw === 'HIDE'],
    queryFn: async ({ pageParam: { page }, signal }) => {
      const hide = nsfw === 'HIDE' && type === 'video' ? { nsfw } : {}
      const asked = { query, type, page, limit: limits.pageSize, ...hide }
      // The type that was asked for is the type that comes.
      return (await send('search', {
        query: asked,
        signal,
      })) as SearchPage<unknown> as SearchPage<Doc>
    },
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  })

export const foundVideos = (query: string, nsfw: NsfwContent) =>
  found<FoundVideo>('video', query, nsfw)
export const foundPosts = (query: string) => found<FoundPost>('post', query, 'BLUR')
export const foundUsers = (query: string) => found<FoundUser>('user', query, 'BLUR')

/** Titles that begin with these words. */
export const titlesLike = (typed: string) =>
  queryOptions({
    queryKey: ['suggest', typed.toLowerCase()],
    queryFn: ({ signal }) => send('suggest', { query: { q: typed }, signal }),
  })
