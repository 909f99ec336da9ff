import { limits } from '@seam/contract/limits.ts'
import type { Category } from '@seam/contract/video-fields.ts'
import type { Video } from '@seam/contract/video.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { isProblem } from '../../lib/api/errors.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { endless } from '../../lib/cache/endless.ts'
import { listedAs, rememberHere, removeHere } from '../../lib/cache/entities.ts'
import { isOwn } from '../../lib/session/own.ts'
import { videoKeys } from './keys.ts'

/** The endless video feed: everybody's or that of those whom one follows, of one category or all. */
export const videoFeed = (feed: 'all' | 'following' = 'all', category?: Category) =>
  endless(videoKeys.feed(feed, category), (page, signal) =>
    call('listVideos', {
      query: { ...page, category, ...(feed === 'following' && { feed }) },
      signal,
    }),
  )

/** The endless list of one user's videos. */
export const videosBy = (username: string) =>
  endless(videoKeys.byUser(username), (page, signal) =>
    call('listVideos', { query: { ...page, username }, signal }),
  )

/** A video that still changes by itself: its owner watches the progress, all wait for it to play. */
export const isUnfinished = (video: Video) =>
  video.processing.state === 'PROCESSING' && (video.videoFile.url === null || isOwn(video))

const POLL = 2000

/**
 * One video, begun with what a list already knows of it. While it is processing it is asked for
 * every two seconds, as long as somebody is looking.
 */
export const videoById = (publicId: string) =>
  queryOptions({
    queryKey: videoKeys.one(publicId),
    queryFn: async ({ signal }) => {
      try {
        const [video] = await call('getVideo', { params: { publicId }, signal })
        if (!video) throw new Error('An answer without the video')
        rememberHere(videoKeys.one(publicId), video)
        return video
      } catch (error) {
        if (isProblem(error, 404)) removeHere(publicId)
        throw error
      }
    },
    initialData: () => listedAs('video', publicId)?.doc,
    initialDataUpdatedAt: () => listedAs('video', publicId)?.at,
    staleTime: ({ state }) =>
      state.data && isUnfinished(state.data) ? 0 : limits.dataFreshness * 1000,
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? POLL : false),
  })

/** Fetches ahead what the feed begins with. */
export const prefetchFeed = () => void queryClient.prefetchInfiniteQuery(videoFeed())
