import type { PageError, PageState } from '@seam/contract/page-state.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ProblemError } from '../../lib/errors.ts'
import { pageState } from '../../lib/page-state.ts'
import { removeCachedEntityInTab } from './cached-entities.ts'

/**
 * The username for which the server rendered this page: null for a visitor, undefined if the page
 * does not say.
 */
export const initialViewer = (): string | null | undefined =>
  pageState?.viewer === null ? null : pageState?.viewer?.username

/** Whether the site sends mail; undefined if the page does not say, such as an offline page. */
export const siteSendsMail = (): boolean | undefined => pageState?.sendsMail

/** Fills a query cache with the data that the server embedded in a page. */
export function fillQueryCache(client: QueryClient, { queries }: PageState): void {
  for (const query of queries) {
    if ('data' in query) client.setQueryData(query.key, query.data)
    else failQuery(client, query.key, query.error)
  }
}

function failQuery(client: QueryClient, queryKey: QueryKey, { status, detail }: PageError): void {
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({
      status: 'error',
      fetchStatus: 'idle',
      error: new ProblemError(status, { detail }),
      errorUpdatedAt: Date.now(),
    })
}

/** Marks the data of a page as outdated: it was rendered without knowing the session's viewer. */
export function outdatePage(client: QueryClient, { queries }: PageState): void {
  for (const { key } of queries) client.getQueryCache().find({ queryKey: key })?.invalidate()
}

/** Removes from all lists what does not exist for this viewer, according to the page's data. */
export function removeMissing({ queries }: PageState): void {
  for (const query of queries) {
    const id = query.key.at(-1)
    if ('error' in query && typeof id === 'string') removeCachedEntityInTab(id)
  }
}
