import { INITIAL_DATA_ID, type InitialData } from '@seam/contract/pages.ts'
import { useAuth } from '../session/auth-store.ts'
import { parseJson } from '../../lib/web-storage.ts'
import { removeCachedEntityInTab } from './cached-entities.ts'
import { queryClient } from './query-client.ts'

const initialData = parseJson(
  document.getElementById(INITIAL_DATA_ID)?.textContent ?? null,
) as InitialData | null

/**
 * The username for which the server rendered this page: null for a visitor, undefined if it did not
 * say.
 */
export const initialViewer = (): string | null | undefined => initialData?.viewer

/** Whether the site sends mail; undefined if the page did not say, as one that is shown offline. */
export const siteSendsMail = (): boolean | undefined => initialData?.sendsMail

/** Returns how many pages of an infinite list are cached; 0 for other data. */
const countPages = (data: unknown) =>
  typeof data === 'object' && data && 'pages' in data && Array.isArray(data.pages)
    ? data.pages.length
    : 0

/**
 * Fills the query cache with the data inlined in the page, if it was rendered for the current user.
 * A cached list of several pages is kept, so that Back restores the scroll position. Removes what
 * the server reports as deleted or not visible to this viewer, even if the cached copy is fresh.
 */
export function applyInitialData(): void {
  const { authenticated, authUser } = useAuth.getState()
  if (initialData?.viewer !== (authenticated ? authUser.username : null)) return
  const { gone } = initialData
  if (gone) {
    removeCachedEntityInTab(gone)
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(gone) })
  }
  for (const { key, data } of initialData.queries) {
    if (countPages(queryClient.getQueryData(key)) <= 1) queryClient.setQueryData(key, data)
  }
}
