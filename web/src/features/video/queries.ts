import { limits } from '@seam/contract/limits.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Video } from '@seam/contract/video.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { isProblem } from '../../lib/api/errors.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { forgetVideo, listedVideo, rememberVideo } from './cache.ts'
import { type PageParam, videoKeys } from './keys.ts'
import { isOwn } from './own.ts'

const firstPage: PageParam = { page: 1 }

/** Page and cursor go together, so that nothing appears twice while others publish. */
const nextPage = ({ hasNextPage, page, nextCursor }: Paged<Video>): PageParam | undefined =>
  hasNextPage ? { page: page + 1, ...(nextCursor !== null && { cursor: nextCursor }) } : undefined

/** The endless video feed. */
export const videoFeed = infiniteQueryOptions({
  queryKey: videoKeys.feed,
  queryFn: ({ pageParam, signal }) =>
    call('listVideos', { query: { ...pageParam, limit: limits.pageSize }, signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextPage,
})

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
        rememberVideo(video)
        return video
      } catch (error) {
        if (isProblem(error, 404)) forgetVideo(publicId)
        throw error
      }
    },
    initialData: () => listedVideo(publicId)?.video,
    initialDataUpdatedAt: () => listedVideo(publicId)?.at,
    staleTime: ({ state }) =>
      state.data && isUnfinished(state.data) ? 0 : limits.dataFreshness * 1000,
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? POLL : false),
  })

/** Fetches ahead what the feed begins with. */
export const prefetchFeed = () => void queryClient.prefetchInfiniteQuery(videoFeed)
