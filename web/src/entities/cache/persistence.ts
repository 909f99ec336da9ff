import { limits } from '@seam/contract/limits.ts'
import type { QueryKey } from '@tanstack/react-query'
import { localStore, parseJson } from '../../lib/web-storage.ts'
import { queryClient } from './query-client.ts'

const KEY = 'query-cache'
const MAX_AGE_MS = limits.clientCacheLifetime * 1000
/** In characters; localStorage holds about five million in total. */
const MAX_LENGTH = 1_500_000
const WRITE_INTERVAL_MS = 1000

interface StoredQuery {
  key: QueryKey
  data: unknown
  /** When it was fetched, in milliseconds since 1970. */
  at: number
  isInvalidated: boolean
}

interface StoredCache {
  owner: string
  at: number
  queries: StoredQuery[]
}

let owner = () => ''

/**
 * Restores the cache that this user's last page stored, if it is from the same build and no older
 * than ten minutes. `currentOwner` returns the owner of the cache: user and build. Data that came
 * with this page is newer and wins, except over a list of several pages, so that Back restores the
 * scroll position.
 */
export function restoreCache(currentOwner: () => string): void {
  owner = currentOwner
  const stored = parseJson(localStore.read(KEY)) as StoredCache | null
  if (stored === null) return
  if (stored.owner === owner() && Date.now() - stored.at < MAX_AGE_MS)
    stored.queries.forEach(restoreQuery)
  else localStore.remove(KEY)
}

function restoreQuery({ key, data, at, isInvalidated }: StoredQuery): void {
  const current = queryClient.getQueryState(key)
  if (current && !current.isInvalidated && countPages(data) <= 1) return
  queryClient.setQueryData(key, data, { updatedAt: at })
  if (isInvalidated) queryClient.getQueryCache().find({ queryKey: key })?.invalidate()
}

/** Returns how many pages an infinite list has; 0 for other data. */
const countPages = (data: unknown) =>
  typeof data === 'object' && data && 'pages' in data && Array.isArray(data.pages)
    ? data.pages.length
    : 0

let timer: ReturnType<typeof setTimeout> | undefined
let stop: (() => void) | undefined

/** Stores the cache from now on: at most one second after a change, and on `pagehide`. */
export function persistCache(): void {
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') timer ??= setTimeout(write, WRITE_INTERVAL_MS)
  })
  addEventListener('pagehide', write)
  stop = () => {
    unsubscribe()
    removeEventListener('pagehide', write)
    clearTimeout(timer)
  }
}

function write(): void {
  clearTimeout(timer)
  timer = undefined
  const oldest = Date.now() - MAX_AGE_MS
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(
      ({ state: { status, dataUpdatedAt } }) => status === 'success' && dataUpdatedAt > oldest,
    )
    .map(({ queryKey: key, state: { data, dataUpdatedAt: at, isInvalidated } }) => ({
      key,
      data,
      at,
      isInvalidated,
    }))
  const stored: StoredCache = { owner: owner(), at: Date.now(), queries }
  const text = JSON.stringify(stored)
  if (text.length <= MAX_LENGTH) localStore.write(KEY, text)
}

/** Clears the cache and stops storing it. Call it before a reload for another user. */
export function dropCache(): void {
  stop?.()
  queryClient.clear()
  localStore.remove(KEY)
}
