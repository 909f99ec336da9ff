import type { Post } from '@seam/contract/post.ts'
import type { Video } from '@seam/contract/video.ts'
import type { Query, QueryFilters, QueryKey } from '@tanstack/react-query'
import { docsOf, type Pages } from './endless.ts'
import { queryClient } from './query-client.ts'
import { type Correction, tellTabs } from './tabs.ts'

/** What lists call a video, a post or a comment. */
export type Kind = 'video' | 'post' | 'comment'

/** Every list of a kind is cached under this and more. */
export const listsOf = (kind: Kind) => [kind, 'list'] as const

/** Changes some of a video, post or comment wherever it is cached, in the other tabs as well. */
export function amendEverywhere(publicId: string, change: object): void {
  amendHere(publicId, change)
  tellTabs({ kind: 'amend', publicId, change })
}

/** As {@link amendEverywhere}, for what is nobody's business outside of this tab. */
export const amendHere = (publicId: string, change: object): void =>
  correct((data) => amended(data, publicId, change))

/**
 * Takes what is gone out of every list, in the other tabs as well. Here, whoever has it open keeps
 * it until they are told; the other tabs ask for themselves.
 */
export function removeEverywhere(publicId: string): void {
  removeHere(publicId)
  tellTabs({ kind: 'remove', publicId })
}

/** Takes what the server no longer knows out of every list of this tab: the others will find out. */
export const removeHere = (publicId: string): void => correct((data) => without(data, publicId))

/**
 * Sets the entry of a public id in a record that is cached under this key, in every tab. Undefined
 * takes it out.
 */
export function putEverywhere(queryKey: QueryKey, publicId: string, value: unknown): void {
  putHere(queryKey, publicId, value)
  tellTabs({ kind: 'put', queryKey, publicId, value })
}

const putHere = (queryKey: QueryKey, publicId: string, value: unknown): void =>
  correctUnder(queryKey, (data) => withEntry(data, publicId, value))

/** Changes what is cached under this very key, in this tab; nothing where nothing is. */
export const correctUnder = <Data>(queryKey: QueryKey, change: (data: Data) => Data): void =>
  correct((data) => (data === undefined ? data : change(data as Data)), { queryKey, exact: true })

/** Fetches again what is cached under this key, in every tab: what is on show now, the rest when it is. */
export function refetchEverywhere(queryKey: QueryKey): void {
  void queryClient.invalidateQueries({ queryKey })
  tellTabs({ kind: 'refetch', queryKey })
}

/** Does what another tab did, without telling it again. */
export function follow(correction: Correction): void {
  if (correction.kind === 'amend') return amendHere(correction.publicId, correction.change)
  if (correction.kind === 'refetch') {
    // A list that is read elsewhere keeps its length: nobody is to lose their place in it.
    return void queryClient.invalidateQueries({ queryKey: correction.queryKey })
  }
  if (correction.kind === 'put') {
    return putHere(correction.queryKey, correction.publicId, correction.value)
  }
  removeHere(correction.publicId)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state: { status } }) =>
      status === 'success' && queryKey.includes(correction.publicId),
  })
}

/** What was searched for is cached under this and more, and is no list: no vote of one's own is in it. */
export const foundOf = (kind: Kind | 'user') => ['search', kind] as const

/** Fetches all lists of a kind again, and what was searched for; endless ones from their first page. */
export function refreshLists(kind: Kind): void {
  refresh(listsOf(kind))
  refresh(foundOf(kind))
}

function refresh(queryKey: QueryKey): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const { data } = query.state
    if (!isEndless(data) || data.pages.length < 2) continue
    const [pages, pageParams] = [data.pages.slice(0, 1), data.pageParams.slice(0, 1)]
    queryClient.setQueryData(query.queryKey, { ...data, pages, pageParams })
  }
  refetchEverywhere(queryKey)
}

interface Docs {
  video: Video
  post: Post
}

/** Shows what is newest of a video or post, under its own key and wherever else it appears. */
export function remember(key: QueryKey, doc: Docs[keyof Docs]): void {
  queryClient.setQueryData(key, doc)
  amendEverywhere(doc.publicId, doc)
}

/** As {@link remember}, for what was merely fetched: by now another tab may know better. */
export function rememberHere(key: QueryKey, doc: Docs[keyof Docs]): void {
  queryClient.setQueryData(key, doc)
  amendHere(doc.publicId, doc)
}

/** A video or post as a list shows it, and when that list was fetched. */
export function listedAs<Listed extends keyof Docs>(
  kind: Listed,
  publicId: string,
): { doc: Docs[Listed]; at: number } | undefined {
  const lists = queryClient.getQueriesData<Pages<Docs[Listed]>>({ queryKey: listsOf(kind) })
  for (const [key, data] of lists) {
    const doc = docsOf(data).find((each) => each.publicId === publicId)
    if (doc) return { doc, at: queryClient.getQueryState(key)?.dataUpdatedAt ?? 0 }
  }
  return undefined
}

function correct(change: (data: unknown) => unknown, where: QueryFilters = {}): void {
  for (const query of queryClient.getQueryCache().findAll(where)) {
    correctOne(query, change)
    // What is on its way may have left the server before, and is written over this.
    if (query.state.fetchStatus !== 'fetching') continue
    const again = () => correctOne(query, change)
    query.promise?.then(again, again)
  }
}

function correctOne(query: Query, change: (data: unknown) => unknown): void {
  const { data, dataUpdatedAt, isInvalidated } = query.state
  const corrected = change(data)
  if (corrected === data) return
  // A correction is not a fetch: the age stays, and what is to be fetched again still is.
  queryClient.setQueryData(query.queryKey, corrected, { updatedAt: dataUpdatedAt })
  if (isInvalidated) query.invalidate()
}

type Loose = Record<string, unknown>
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null
const isEndless = (data: unknown): data is { pages: unknown[]; pageParams: unknown[] } =>
  isObject(data) && Array.isArray(data.pages) && Array.isArray(data.pageParams)

/** The data with `change` made in what carries this id, at any depth; the very data if nothing does. */
function amended(data: unknown, publicId: string, change: object): unknown {
  if (isObject(data) && data.publicId === publicId) return { ...data, ...change }
  return mapped(data, (value) => amended(value, publicId, change))
}

/** The record with another entry, or without it; the very data if it has it, or is none. */
function withEntry(data: unknown, publicId: string, value: unknown): unknown {
  if (!isObject(data) || data[publicId] === value) return data
  const { [publicId]: _, ...others } = data
  return value === undefined ? others : { ...others, [publicId]: value }
}

/** Whether it carries this id, or is an entry of the history about what does. */
const isAbout = (value: unknown, publicId: string): boolean =>
  isObject(value) && (value.publicId === publicId || isAbout(value.video, publicId))

/** The data without what carries this id, in any of its lists; the very data if none has it. */
function without(data: unknown, publicId: string): unknown {
  if (Array.isArray(data)) {
    const left = data.filter((value) => !isAbout(value, publicId))
    return mapped(left.length < data.length ? left : data, (value) => without(value, publicId))
  }
  const cleared = mapped(data, (value) => without(value, publicId))
  if (!isObject(cleared) || !isObject(data) || cleared.docs === data.docs) return cleared
  const lost = countedIn(data.docs) - countedIn(cleared.docs)
  return { ...cleared, totalDocs: Number(data.totalDocs) - lost }
}

/** How many of a list are in its total: a removed comment is not. */
const countedIn = (docs: unknown): number =>
  (docs as unknown[]).filter((doc) => !isObject(doc) || !doc.removedBy).length

/** Its values changed one by one; the very same where none did. */
function mapped(data: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(data)) {
    const changed = data.map(change)
    return changed.some((value, index) => value !== data[index]) ? changed : data
  }
  if (!isObject(data)) return data
  const changed = Object.entries(data).map(([key, value]) => [key, change(value)] as const)
  return changed.some(([key, value]) => value !== data[key]) ? Object.fromEntries(changed) : data
}
