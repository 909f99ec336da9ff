import type { Watched } from '@seam/contract/history.ts'
import type { Video } from '@seam/contract/video.ts'
import type { Pages } from '../../lib/cache/endless.ts'
import { correctUnder, putEverywhere } from '../../lib/cache/entities.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { stops, watchHistory } from '../../lib/watch-history.ts'

type History = Pages<Watched>

const change = (to: (history: History) => History) => correctUnder(watchHistory.queryKey, to)

const eachPage = (history: History, to: (docs: Watched[]) => Watched[]): History => ({
  ...history,
  pages: history.pages.map((page) => {
    const docs = to(page.docs)
    return { ...page, docs, totalDocs: page.totalDocs - (page.docs.length - docs.length) }
  }),
})

const without = (history: History, id: string) =>
  eachPage(history, (docs) => docs.filter(({ _id }) => _id !== id))

/** All that is cached of the history, each entry once. */
export const entriesOf = (history: Pick<History, 'pages'> | undefined): Watched[] => [
  ...new Map(
    history?.pages.flatMap(({ docs }) => docs).map((entry) => [entry._id, entry]),
  ).values(),
]

/** A video is watched: it goes to the top. */
export function watchedNow(video: Video): void {
  change((history) => {
    const before = entriesOf(history).find((entry) => entry.video.publicId === video.publicId)
    const entry: Watched = {
      _id: video.publicId,
      position: 0,
      ...before,
      video,
      watchedAt: new Date().toISOString(),
    }
    const [first, ...rest] = without(history, entry._id).pages
    if (!first) return history
    const pages = [{ ...first, docs: [entry, ...first.docs] }, ...rest]
    return {
      ...history,
      pages: pages.map((page) => ({ ...page, totalDocs: total(history, before) })),
    }
  })
}

const total = ({ pages }: History, before: Watched | undefined) =>
  (pages[0]?.totalDocs ?? 0) + (before ? 0 : 1)

/** Somebody is at this second of a video; at 0 there is nothing to go on with. */
export const isAt = (publicId: string, position: number): void =>
  putEverywhere(stops.queryKey, publicId, position || undefined)

/** Takes an entry out; gives what puts it back. */
export function takeOut(id: string): () => void {
  const before = queryClient.getQueryData<History>(watchHistory.queryKey)
  const stoppedAt = queryClient.getQueryData(stops.queryKey)?.[id] ?? 0
  change((history) => without(history, id))
  isAt(id, 0)
  return () => {
    queryClient.setQueryData(watchHistory.queryKey, before)
    isAt(id, stoppedAt)
  }
}

/** Nothing was ever watched. */
export function emptyHistory(): void {
  change((history) => {
    const [first] = history.pages
    const none = first && { ...first, docs: [], totalDocs: 0, hasNextPage: false, nextCursor: null }
    return { pages: none ? [none] : [], pageParams: history.pageParams.slice(0, 1) }
  })
  queryClient.setQueryData(stops.queryKey, {})
}
