import { parseSearch, stringifySearch } from '../search-params.ts'

/** The parameters of a query string. */
export type Search = Readonly<Record<string, string | undefined>>

export interface Location {
  pathname: string
  search: Search
  /** With #, or empty. */
  hash: string
}

/** Where a link or a navigation leads. */
export interface Target {
  /**
   * A path, with placeholders for `params` as in `/u/{username}`. May end with a query string and a
   * hash. `.` is the current path.
   */
  to: string
  params?: Readonly<Record<string, string>>
  /** The parameters of the query string, or a function of the current ones. */
  search?: Search | ((current: Search) => Search)
  /** Without #. */
  hash?: string
}

/** Parses a path with query string and hash. A path may begin with `//`, which names no host. */
export function parseHref(href: string): Location {
  const { pathname, search, hash } = new URL(`http://localhost${href}`)
  return { pathname, search: parseSearch(search), hash }
}

/** Returns the path, query string and hash of a target. */
export function hrefOf({ to, params, search, hash }: Target, current: Location): string {
  const path = (to === '.' ? current.pathname : to).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  )
  const values = typeof search === 'function' ? search(current.search) : search
  return `${path}${stringifySearch(values ?? {})}${hash ? `#${hash}` : ''}`
}

/** Whether two locations have the same path and query string. */
export const isSamePage = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname && queryOf(one) === queryOf(other)

const queryOf = ({ search }: Location) =>
  stringifySearch(
    Object.fromEntries(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )
