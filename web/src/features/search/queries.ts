import { limits } from '@seam/contract/limits.ts'
import type { NsfwContent } from '@seam/contract/account.ts'
import type {
  PostResult,
  UserResult,
  VideoResult,
  SearchPage,
  SearchType,
} from '@seam/contract/search.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../entities/api/call.ts'
import type { ResponseData } from '../../entities/api/contract.ts'
import { send } from '../../entities/api/send.ts'
import { firstPage, nextPage } from '../../entities/cache/infinite-list.ts'
import { searchResultsKey } from '../../entities/cache/cached-entities.ts'
import { useAuth } from '../../entities/session/auth-store.ts'

type FoundPage = ResponseData<'search'>

const usernameOf = (doc: FoundPage['docs'][number]) =>
  'owner' in doc ? doc.owner.username : doc.username

/** Removes results of users whom the signed-in viewer does not see. The total stays as it is. */
async function withoutExcluded(page: FoundPage, signal: AbortSignal): Promise<FoundPage> {
  const usernames = [...new Set(page.docs.map(usernameOf))].join()
  if (usernames === '' || !useAuth.getState().authenticated) return page
  const excluded = new Set(await call('listExclusions', { query: { usernames }, signal }))
  return { ...page, docs: page.docs.filter((doc) => !excluded.has(usernameOf(doc))) }
}

/** The search results of one type, best first, page by page. Requested without credentials. */
const searchResults = <Doc>(type: SearchType, query: string, nsfw: NsfwContent) =>
  infiniteQueryOptions({
    queryKey: [...searchResultsKey(type), query, nsfw === 'HIDE'],
    queryFn: async ({ pageParam: { page }, signal }) => {
      const hide = nsfw === 'HIDE' && type === 'video' ? { nsfw } : {}
      const params = { query, type, page, limit: limits.pageSize, ...hide }
      const found = await send('search', { query: params, signal })
      // The docs are of the requested type.
      return (await withoutExcluded(found, signal)) as SearchPage<unknown> as SearchPage<Doc>
    },
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  })

export const videoSearchQuery = (query: string, nsfw: NsfwContent) =>
  searchResults<VideoResult>('video', query, nsfw)
export const postSearchQuery = (query: string) => searchResults<PostResult>('post', query, 'BLUR')
export const userSearchQuery = (query: string) => searchResults<UserResult>('user', query, 'BLUR')

/** Titles that start with the typed text. */
export const titleSuggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['suggest', typed.toLowerCase()],
    queryFn: ({ signal }) => send('suggestTitles', { query: { q: typed }, signal }),
  })
