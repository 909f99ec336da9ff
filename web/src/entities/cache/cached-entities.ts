import type { Post } from '@seam/contract/post.ts'
import type { Video } from '@seam/contract/video.ts'
import type { Query, QueryFilters, QueryKey } from '@tanstack/react-query'
import { flattenPages, type CachedPages } from './infinite-list.ts'
import { queryClient } from './query-client.ts'
import { type CacheChange, broadcastCacheChange } from './tab-sync.ts'

/** The kind of an entity, as in the query keys of its lists. */
export type EntityKind = 'video' | 'post' | 'comment' | 'playlist'

/** The query key prefix of all lists of a kind. */
export const listsKey = (kind: EntityKind) => [kind, 'list'] as const

/** Updates properties of a video, post or comment wherever it is cached, in all tabs. */
export function updateCachedEntity(publicId: string, change: object): void {
  updateCachedEntityInTab(publicId, change)
  broadcastCacheChange({ kind: 'update', publicId, change })
}

/** Like {@link updateCachedEntity}, but only in this tab. */
export const updateCachedEntityInTab = (publicId: string, change: object): void =>
  updateCache((data) => withUpdate(data, publicId, change))

/**
 * Removes a deleted entity from every cached list, in all tabs. In this tab its own page keeps
 * showing it until the caller reports the deletion; the other tabs refetch it and find out.
 */
export function removeCachedEntity(publicId: string): void {
  removeCachedEntityInTab(publicId)
  broadcastCacheChange({ kind: 'remove', publicId })
}

/** Removes an entity that the server no longer has from every list of this tab only. */
export const removeCachedEntityInTab = (publicId: string): void =>
  updateCache((data) => without(data, (value) => isAbout(value, publicId)))

/**
 * Sets the entry of a public id in the record cached under this key, in all tabs. Undefined removes
 * it.
 */
export function setCachedEntry(queryKey: QueryKey, publicId: string, value: unknown): void {
  setEntryInTab(queryKey, publicId, value)
  broadcastCacheChange({ kind: 'set', queryKey, publicId, value })
}

const setEntryInTab = (queryKey: QueryKey, publicId: string, value: unknown): void =>
  updateCachedQueryInTab(queryKey, (data) => withEntry(data, publicId, value))

/** Updates the data cached under exactly this key, in this tab. Does nothing if there is none. */
export const updateCachedQueryInTab = <Data>(
  queryKey: QueryKey,
  change: (data: Data) => Data,
): void =>
  updateCache((data) => (data === undefined ? data : change(data as Data)), {
    queryKey,
    exact: true,
  })

/**
 * Invalidates all queries under this key, in all tabs: active ones are refetched now, others on
 * next use.
 */
export function refetchInAllTabs(queryKey: QueryKey): void {
  refetchInTab(queryKey)
  broadcastCacheChange({ kind: 'refetch', queryKey })
}

function refetchInTab(queryKey: QueryKey): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.isActive() && query.state.data !== undefined) continue
    // This fetch is not cancelled. Its response may predate the change, and would count as fresh.
    const again = () =>
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(again, () => query.invalidate())
  }
  void queryClient.invalidateQueries({ queryKey })
}

/** Applies a cache change that another tab broadcast, without broadcasting it again. */
export function applyCacheChange(change: CacheChange): void {
  if (change.kind === 'update') return updateCachedEntityInTab(change.publicId, change.change)
  if (change.kind === 'refetch') {
    // A list in this tab keeps its number of pages, so that the scroll position is not lost.
    return refetchInTab(change.queryKey)
  }
  if (change.kind === 'set') {
    return setEntryInTab(change.queryKey, change.publicId, change.value)
  }
  removeCachedEntityInTab(change.publicId)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state: { status } }) =>
      status === 'success' && queryKey.includes(change.publicId),
  })
}

/**
 * The query key prefix of search results. They are not lists: they do not contain the viewer's
 * votes.
 */
export const searchResultsKey = (kind: EntityKind | 'user') => ['search', kind] as const

/** The query key of the scheduled videos and posts. */
export const SCHEDULED_KEY = ['scheduled']

/** Refetches all lists and search results of a kind, infinite ones from their first page. */
export function refetchLists(kind: EntityKind): void {
  refetchFromFirstPage(SCHEDULED_KEY)
  refetchFromFirstPage(listsKey(kind))
  refetchFromFirstPage(searchResultsKey(kind))
}

function refetchFromFirstPage(queryKey: QueryKey): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const { data } = query.state
    if (!isInfinite(data) || data.pages.length < 2) continue
    const [pages, pageParams] = [data.pages.slice(0, 1), data.pageParams.slice(0, 1)]
    queryClient.setQueryData(query.queryKey, { ...data, pages, pageParams })
  }
  refetchInAllTabs(queryKey)
}

export interface EntityByKind {
  video: Video
  post: Post
}

/**
 * Caches a changed video or post under its own key, and updates it wherever else it is cached, in
 * all tabs.
 */
export function cacheEntity(key: QueryKey, doc: EntityByKind[keyof EntityByKind]): void {
  queryClient.setQueryData(key, doc)
  updateCachedEntity(doc.publicId, doc)
}

/**
 * Like {@link cacheEntity}, but only in this tab: for fetched data, which may be older than another
 * tab's.
 */
export function cacheEntityInTab(key: QueryKey, doc: EntityByKind[keyof EntityByKind]): void {
  queryClient.setQueryData(key, doc)
  updateCachedEntityInTab(doc.publicId, doc)
}

/**
 * Returns a video or post from a cached list, and when that list was fetched (milliseconds since
 * 1970).
 */
export function findInCachedLists<Listed extends keyof EntityByKind>(
  kind: Listed,
  publicId: string,
): { doc: EntityByKind[Listed]; fetchedAt: number } | undefined {
  const lists = queryClient.getQueriesData<CachedPages<EntityByKind[Listed]>>({
    queryKey: listsKey(kind),
  })
  for (const [key, data] of lists) {
    const doc = flattenPages(data).find((candidate) => candidate.publicId === publicId)
    if (doc) return { doc, fetchedAt: queryClient.getQueryState(key)?.dataUpdatedAt ?? 0 }
  }
  return undefined
}

export function updateCache(change: (data: unknown) => unknown, filters: QueryFilters = {}): void {
  for (const query of queryClient.getQueryCache().findAll(filters)) {
    updateQuery(query, change)
    // A response in flight may predate the change and would overwrite it: apply the change again.
    if (query.state.fetchStatus !== 'fetching') continue
    const again = () => updateQuery(query, change)
    query.promise?.then(again, again)
  }
}

function updateQuery(query: Query, change: (data: unknown) => unknown): void {
  const { data, dataUpdatedAt, isInvalidated } = query.state
  const updated = change(data)
  if (updated === data) return
  // An update is not a fetch: the data keeps its age, and an invalidated query stays invalidated.
  queryClient.setQueryData(query.queryKey, updated, { updatedAt: dataUpdatedAt })
  if (isInvalidated) query.invalidate()
}

type UnknownRecord = Record<string, unknown>
export const isObject = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null
const isInfinite = (data: unknown): data is { pages: unknown[]; pageParams: unknown[] } =>
  isObject(data) && Array.isArray(data.pages) && Array.isArray(data.pageParams)

/**
 * Returns the data with `change` merged into every object with this id, at any depth; the same data
 * if none has it.
 */
function withUpdate(data: unknown, publicId: string, change: object): unknown {
  if (isObject(data) && data.publicId === publicId) return { ...data, ...change }
  return mapValues(data, (value) => withUpdate(value, publicId, change))
}

/**
 * Returns the record with the entry set, or removed if `value` is undefined; the same data if it is
 * not a record or nothing changes.
 */
function withEntry(data: unknown, publicId: string, value: unknown): unknown {
  if (!isObject(data) || data[publicId] === value) return data
  const { [publicId]: _, ...others } = data
  return value === undefined ? others : { ...others, [publicId]: value }
}

/** Whether a value has this id, or is a history entry about the video with this id. */
const isAbout = (value: unknown, publicId: string): boolean =>
  isObject(value) && (value.publicId === publicId || isAbout(value.video, publicId))

/** Returns the data without the gone items in any of its lists; the same data if none is gone. */
export function without(data: unknown, isGone: (value: unknown) => boolean): unknown {
  if (Array.isArray(data)) {
    const remaining = data.filter((value) => !isGone(value))
    return mapValues(remaining.length < data.length ? remaining : data, (value) =>
      without(value, isGone),
    )
  }
  const cleaned = mapValues(data, (value) => without(value, isGone))
  if (!isObject(cleaned) || !isObject(data) || cleaned.docs === data.docs) return cleaned
  const removed = countInTotal(data.docs) - countInTotal(cleaned.docs)
  return { ...cleaned, totalDocs: Number(data.totalDocs) - removed }
}

/** Returns how many of the items a list's total counts: all but removed and held comments. */
const countInTotal = (docs: unknown): number =>
  (docs as unknown[]).filter((doc) => !isObject(doc) || !(doc.removedBy || doc.isHeld)).length

/** Returns an array or object with every value mapped; the same data if no value changed. */
function mapValues(data: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(data)) {
    const changed = data.map(change)
    return changed.some((value, index) => value !== data[index]) ? changed : data
  }
  if (!isObject(data)) return data
  const changed = Object.entries(data).map(([key, value]) => [key, change(value)] as const)
  return changed.some(([key, value]) => value !== data[key]) ? Object.fromEntries(changed) : data
}
