import type { Video } from '@seam/contract/video.ts'
import { amendEverywhere, listsOf } from '../../lib/cache/entities.ts'
import type { Pages } from '../../lib/cache/endless.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { videoKeys } from './keys.ts'

/** Shows what is newest of a video wherever it appears. */
export function rememberVideo(video: Video): void {
  queryClient.setQueryData(videoKeys.one(video.publicId), video)
  amendEverywhere(video.publicId, video)
}

/** A video as a list shows it, and when that list was fetched. */
export function listedVideo(publicId: string): { video: Video; at: number } | undefined {
  const lists = queryClient.getQueriesData<Pages<Video>>({ queryKey: listsOf('video') })
  for (const [key, data] of lists) {
    const video = data?.pages.flatMap(({ docs }) => docs).find((doc) => doc.publicId === publicId)
    if (video) return { video, at: queryClient.getQueryState(key)?.dataUpdatedAt ?? 0 }
  }
  return undefined
}
