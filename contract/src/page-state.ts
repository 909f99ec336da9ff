import type { AuthUser } from './account.ts'
import type { Site } from './site.ts'

/** The id of the element that contains the {@link PageState} of a page as JSON. */
export const PAGE_STATE_ID = 'page-state'

/** The cookie that is `false` if the user has collapsed the sidebar. */
export const SIDEBAR_COOKIE = 'sidebar_state'

/** The data about the viewer that every page shows. */
export interface PageViewer extends Pick<
  AuthUser,
  | 'username'
  | 'fullName'
  | 'role'
  | 'isPending'
  | 'standing'
  | 'nsfwContent'
  | 'theme'
  | 'termsToAccept'
> {
  /** The URL of the picture; empty if absent. */
  avatar: string
}

/**
 * The state from which the server rendered a page. The page contains it, so that the first render
 * in the browser is the same.
 */
export interface PageState {
  site: Site
  /** The origin of the site's URLs; absent if the page comes from the service worker's cache. */
  origin?: string
  /**
   * Null for a visitor. Absent if the browser must fetch it, because the access token has expired
   * or the page comes from the service worker's cache.
   */
  viewer?: PageViewer | null
  /** Whether there is a session, even if `viewer` is absent. */
  hasSession: boolean
  /** Whether the user wants the sidebar expanded where it is not a sheet. */
  isSidebarExpanded: boolean
  /** What the server sent to someone who is no member of a site for members only. */
  nonMember?: 'front door' | 'open page'
  /** Milliseconds since 1970. */
  now: number
  queries: PageQuery[]
  /** Whether the site sends mail; absent if the page comes from the service worker's cache. */
  sendsMail?: boolean
}

/** The data or error of a query in the browser's cache. */
export type PageQuery = { key: readonly unknown[] } & ({ data: unknown } | { error: PageError })

/** An expected problem response to this query. */
export interface PageError {
  status: number
  detail: string
}

/** Returns the HTML of a page, for `#root`. */
export type RenderPage = (url: string, state: PageState) => string
