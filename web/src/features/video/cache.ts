import type { Video } from '@seam/contract/video.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { videoKeys, type VideoPages } from './keys.ts'

/** Shows what is newest of a video wherever it appears. */
export function rememberVideo(video: Video): void {
  queryClient.setQueryData(videoKeys.one(video.publicId), video)
  updateLists((docs) => docs.map((doc) => (doc.publicId === video.publicId ? video : doc)))
}

/** Changes some of a video wherever it appears. */
export function amendVideo(publicId: string, change: Partial<Video>): void {
  queryClient.setQueryData<Video>(
    videoKeys.one(publicId),
    (video) => video && { ...video, ...change },
  )
  updateLists((docs) =>
    docs.map((doc) => (doc.publicId === publicId ? { ...doc, ...change } : doc)),
  )
}

/** A video is gone: out of every list. Whoever has it open sees that it is unavailable. */
export function forgetVideo(publicId: string): void {
  updateLists((docs) => docs.filter((doc) => doc.publicId !== publicId))
}

/** Fetches all lists of videos again, from their first page. */
export function refreshLists(): void {
  for (const [key, data] of lists()) {
    if (data && data.pages.length > 1) {
      queryClient.setQueryData<VideoPages>(key, {
        pages: data.pages.slice(0, 1),
        pageParams: data.pageParams.slice(0, 1),
      })
    }
  }
  void queryClient.invalidateQueries({ queryKey: videoKeys.lists })
}

/** A video as a list shows it, and when that list was fetched. */
export function listedVideo(publicId: string): { video: Video; at: number } | undefined {
  for (const [key, data] of lists()) {
    const video = data?.pages.flatMap(({ docs }) => docs).find((doc) => doc.publicId === publicId)
    if (video) return { video, at: queryClient.getQueryState(key)?.dataUpdatedAt ?? 0 }
  }
  return undefined
}

const lists = () => queryClient.getQueriesData<VideoPages>({ queryKey: videoKeys.lists })

function updateLists(change: (docs: Video[]) => Video[]): void {
  for (const [key, data] of lists()) {
    if (!data) continue
    const pages = data.pages.map((page) => ({ ...page, docs: change(page.docs) }))
    // Its age stays: a correction is not a fetch.
    queryClient.setQueryData<VideoPages>(
      key,
      { ...data, pages },
      { updatedAt: queryClient.getQueryState(key)?.dataUpdatedAt },
    )
  }
}
