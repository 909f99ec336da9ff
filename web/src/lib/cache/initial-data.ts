import { INITIAL_DATA, type InitialData } from '@seam/contract/pages.ts'
import { useAuth } from '../session/auth-store.ts'
import { parse } from '../storage.ts'
import { removeHere } from './entities.ts'
import { queryClient } from './query-client.ts'

const initialData = parse(
  document.getElementById(INITIAL_DATA)?.textContent ?? null,
) as InitialData | null

/** Whom the server took for the viewer of this page; undefined where it did not say. */
export const initialViewer = (): string | null | undefined => initialData?.viewer

/** How many pages of an endless list are there already. */
const pagesOf = (data: unknown) =>
  typeof data === 'object' && data && 'pages' in data && Array.isArray(data.pages)
    ? data.pages.length
    : 0

/**
 * Fills the cache with what came along in the page, if it was made for who we believe is here. A
 * list of which more was read before stays, so that Back finds its place in it. What the server found
 * to be gone goes, however fresh it was thought to be.
 */
export function seedCache(): void {
  const { authenticated, authUser } = useAuth.getState()
  if (initialData?.viewer !== (authenticated ? authUser.username : null)) return
  const { gone } = initialData
  if (gone) {
    removeHere(gone)
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(gone) })
  }
  for (const { key, data } of initialData.queries) {
    if (pagesOf(queryClient.getQueryData(key)) <= 1) queryClient.setQueryData(key, data)
  }
}
