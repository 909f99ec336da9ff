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
import { plays } from './plays.ts'

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

const isProcessing = (video: Video) => video.processing.state === 'PROCESSING'

/** What is known of it is soon out of date: it is on its way to play, or its owner watches the progress. */
const isUnfinished = (video: Video) => isProcessing(video) && (!plays(video) || isOwn(video))

/** Milliseconds between two looks at a video that does not play yet, and at one that gets better. */
const POLL = { silent: 2000, playing: 30_000 }

/** How its owner hears of it is in live/. */
const pollEvery = (video: Video) =>
  isProcessing(video) && !isOwn(video) && (plays(video) ? POLL.playing : POLL.silent)

/**
 * One video, begun with what a list already knows of it. While somebody else's is processed it
 * is asked for again and again, as long as anybody is looking.
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
    refetchInterval: ({ state }) => (state.data ? pollEvery(state.data) : false),
  })

/** Fetches ahead what the feed begins with. */
export const prefetchFeed = () => void queryClient.prefetchInfiniteQuery(videoFeed())
