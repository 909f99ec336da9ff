import type { WatchHistoryEntry } from '@seam/contract/history.ts'
import type { Video } from '@seam/contract/video.ts'
import type { CachedPages } from '../../entities/cache/infinite-list.ts'
import { updateCachedQueryInTab, setCachedEntry } from '../../entities/cache/cached-entities.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { uniqueBy } from '../../lib/unique-by.ts'
import { resumePositions, watchHistory } from '../../entities/watch-history.ts'

type History = CachedPages<WatchHistoryEntry>

const updateHistory = (update: (history: History) => History) =>
  updateCachedQueryInTab(watchHistory.queryKey, update)

const mapPages = (
  history: History,
  map: (docs: WatchHistoryEntry[]) => WatchHistoryEntry[],
): History => ({
  ...history,
  pages: history.pages.map((page) => {
    const docs = map(page.docs)
    return { ...page, docs, totalDocs: page.totalDocs - (page.docs.length - docs.length) }
  }),
})

const without = (history: History, id: string) =>
  mapPages(history, (docs) => docs.filter(({ _id }) => _id !== id))

/** Returns all cached entries of the history, without duplicates. */
export const historyEntries = (history: Pick<History, 'pages'> | undefined): WatchHistoryEntry[] =>
  uniqueBy(history?.pages.flatMap(({ docs }) => docs) ?? [], ({ _id }) => _id)

/** Puts a watched video at the top of the cached history. */
export function addCachedEntry(video: Video): void {
  updateHistory((history) => {
    const existing = historyEntries(history).find(
      (entry) => entry.video.publicId === video.publicId,
    )
    const entry: WatchHistoryEntry = {
      _id: video.publicId,
      position: 0,
      ...existing,
      video,
      watchedAt: new Date().toISOString(),
    }
    const [first, ...rest] = without(history, entry._id).pages
    if (!first) return history
    const pages = [{ ...first, docs: [entry, ...first.docs] }, ...rest]
    return {
      ...history,
      pages: pages.map((page) => ({ ...page, totalDocs: totalAfter(history, existing) })),
    }
  })
}

const totalAfter = ({ pages }: History, existing: WatchHistoryEntry | undefined) =>
  (pages[0]?.totalDocs ?? 0) + (existing ? 0 : 1)

/** Sets the cached position in a video, in seconds. 0 removes it: there is nothing to resume. */
export const setCachedPosition = (publicId: string, position: number): void =>
  setCachedEntry(resumePositions.queryKey, publicId, position || undefined)

/** Removes an entry from the cached history. Returns a function that restores it. */
export function removeCachedEntry(id: string): () => void {
  const before = queryClient.getQueryData<History>(watchHistory.queryKey)
  const position = queryClient.getQueryData(resumePositions.queryKey)?.[id] ?? 0
  updateHistory((history) => without(history, id))
  setCachedPosition(id, 0)
  return () => {
    queryClient.setQueryData(watchHistory.queryKey, before)
    setCachedPosition(id, position)
  }
}

export function clearCachedHistory(): void {
  updateHistory((history) => {
    const [first] = history.pages
    const empty = first && {
      ...first,
      docs: [],
      totalDocs: 0,
      hasNextPage: false,
      nextCursor: null,
    }
    return { pages: empty ? [empty] : [], pageParams: history.pageParams.slice(0, 1) }
  })
  queryClient.setQueryData(resumePositions.queryKey, {})
}
