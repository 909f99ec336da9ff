import { limits } from '@seam/contract/limits.ts'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import type { NsfwContent } from '@seam/contract/account.ts'
import type {
  PlaylistResult,
  PostResult,
  UserResult,
  VideoResult,
  SearchPage,
  SearchType,
} from '@seam/contract/search.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../entities/session/call.ts'
import type { ResponseData } from '../../entities/api/contract.ts'
import { send } from '../../entities/api/send.ts'
import { firstPage, nextPage } from '../../entities/cache/infinite-list.ts'
import { useAuth } from '../../entities/session/auth-store.ts'

type FoundPage = ResponseData<'search'>

const usernameOf = (doc: FoundPage['docs'][number]) =>
  'owner' in doc ? doc.owner.username : doc.username

/** Returns which of these users are hidden from the signed-in viewer. */
async function excludedOf(names: readonly string[], signal: AbortSignal): Promise<Set<string>> {
  const usernames = [...new Set(names)].join()
  if (usernames === '' || !useAuth.getState().authenticated) return new Set()
  return new Set(await call('listExclusions', { query: { usernames }, signal }))
}

/** Maximum number of pages of results requested to fill one. */
const MAX_REQUESTS = 5

/**
 * Returns a page without results of users hidden from the viewer, filled up from the pages after
 * it. Its next page is the one after the last of those. The total is unchanged.
 */
async function filledPage(
  load: (page: number) => Promise<FoundPage>,
  first: number,
  signal: AbortSignal,
): Promise<FoundPage> {
  const docs: FoundPage['docs'] = []
  for (let page = first; ; page += 1) {
    const found = await load(page)
    const excluded = await excludedOf(found.docs.map(usernameOf), signal)
    docs.push(...found.docs.filter((doc) => !excluded.has(usernameOf(doc))))
    const isFull = docs.length >= found.limit || !found.hasNextPage
    if (isFull || page - first + 1 === MAX_REQUESTS) return { ...found, docs }
  }
}

/** The search results of one type, best first, page by page. Requested without credentials. */
const searchResults = <Doc>(type: SearchType, query: string, nsfw: NsfwContent) =>
  infiniteQueryOptions({
    queryKey: initialQueryKeys.search(type, query, nsfw === 'HIDE'),
    queryFn: async ({ pageParam: { page }, signal }) => {
      const hide = nsfw === 'HIDE' && (type === 'video' || type === 'playlist') ? { nsfw } : {}
      const params = { query, type, limit: limits.pageSize, ...hide }
      const load = (at: number) => send('search', { query: { ...params, page: at }, signal })
      // The docs are of the requested type.
      return (await filledPage(load, page, signal)) as SearchPage<unknown> as SearchPage<Doc>
    },
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  })

export const videoSearchQuery = (query: string, nsfw: NsfwContent) =>
  searchResults<VideoResult>('video', query, nsfw)
export const postSearchQuery = (query: string) => searchResults<PostResult>('post', query, 'BLUR')
export const playlistSearchQuery = (query: string, nsfw: NsfwContent) =>
  searchResults<PlaylistResult>('playlist', query, nsfw)
export const userSearchQuery = (query: string) => searchResults<UserResult>('user', query, 'BLUR')

/** Titles that start with the typed text, except those of users hidden from the viewer. */
export const titleSuggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['suggest', typed.toLowerCase()],
    queryFn: async ({ signal }) => {
      const found = await send('listTitleSuggestions', { query: { q: typed }, signal })
      const excluded = await excludedOf(
        found.flatMap(({ owners }) => owners),
        signal,
      )
      return found
        .filter(({ owners }) => owners.some((owner) => !excluded.has(owner)))
        .map(({ title }) => title)
    },
  })
