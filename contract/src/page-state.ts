import type { AuthUser } from './account.ts'
import type { Site } from './site.ts'

/** The id of the element of a page that holds its {@link PageState} as JSON. */
export const PAGE_STATE_ID = 'page-state'

/** The cookie that is `false` if the user has collapsed the sidebar. */
export const SIDEBAR_COOKIE = 'sidebar_state'

/** What every page shows of its viewer. */
export interface PageViewer extends Pick<
  AuthUser,
  'username' | 'fullName' | 'role' | 'isPending' | 'standing' | 'nsfwContent' | 'theme'
> {
  /** The URL of the picture, or empty. */
  avatar: string
}

/**
 * What the server knew when it rendered a page. The page contains it, so that the browser first renders
 * the same.
 */
export interface PageState {
  site: Site
  /**
   * Null for a visitor. Absent if the browser must ask: the access token of the session has expired, or
   * the service worker stored the page.
   */
  viewer?: PageViewer | null
  /** Whether there is a session, also if its viewer is absent. */
  hasSession: boolean
  /** Whether the user wants the sidebar expanded, where it is not a sheet. */
  isSidebarExpanded: boolean
  /** Milliseconds since 1970. */
  now: number
  queries: PageQuery[]
  /** Whether the site sends mail; absent if the service worker stored the page. */
  sendsMail?: boolean
}

/** The data or the error of a query of the browser's cache. */
export type PageQuery = { key: readonly unknown[] } & ({ data: unknown } | { error: PageError })

/** A problem response that the server expects for this query. */
export interface PageError {
  status: number
  detail: string
}

/** Returns the HTML of a page, which goes into `#root`. */
export type RenderPage = (url: string, state: PageState) => string
