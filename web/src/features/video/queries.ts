import {
  type FeedOrder,
  type FeedSource,
  feedOrderParams,
  NEWEST,
  parseFeedOrder,
  parseFeedSource,
} from '@seam/contract/feed-search.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Category } from '@seam/contract/video-fields.ts'
import type { Video } from '@seam/contract/video.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../entities/session/call.ts'
import {
  infiniteListOptions,
  prefetchList,
  wholeListOptions,
} from '../../entities/cache/infinite-list.ts'
import { itemQuery } from '../../entities/item/item-query.ts'
import type { Search } from '../../lib/router/location.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { isOwn } from '../../entities/session/ownership.ts'
import { parseCategory } from './categories.ts'
import { videoKeys } from './query-keys.ts'
import { isPlayable } from './is-playable.ts'

/** The infinite video feed: all or followed users, one category or all, in an order. */
export const videoFeed = (
  feed: FeedSource = 'all',
  category?: Category,
  order: FeedOrder = NEWEST,
) =>
  infiniteListOptions(videoKeys.feed(feed, category, order), (page, signal) =>
    call('listVideos', {
      query: {
        ...page,
        category,
        ...(feed === 'following' && { feed }),
        ...feedOrderParams(order),
      },
      signal,
    }),
  )

/** The first videos of a feed, as many as the front page shows. */
export const frontPageVideos = (feed: FeedSource) =>
  infiniteListOptions(videoKeys.frontPage(feed), (page, signal) =>
    call('listVideos', {
      query: { ...page, limit: limits.frontPageVideos, ...(feed === 'following' && { feed }) },
      signal,
    }),
  )

/** The infinite list of the videos of a user. */
export const videosBy = (username: string) =>
  infiniteListOptions(videoKeys.byUser(username), (page, signal) =>
    call('listVideos', { query: { ...page, username }, signal }),
  )

/** The videos that are related to a video, the most similar first. */
export const relatedVideos = (publicId: string) =>
  wholeListOptions(videoKeys.related(publicId), (signal) =>
    call('listRelatedVideos', { params: { publicId }, signal }),
  )

const isProcessing = (video: Video) => video.processing.state === 'PROCESSING'

/** Whether cached data goes stale fast: the video is not yet playable, or its owner sees the progress. */
const isUnfinished = (video: Video) => isProcessing(video) && (!isPlayable(video) || isOwn(video))

/** Poll intervals in milliseconds, until a video is playable and while it gets further renditions. */
const POLL = { unplayable: 2000, playable: 30_000 }

/** Returns the poll interval of a video, false for none. Owners get events instead: see live/. */
const pollInterval = (video: Video) =>
  isProcessing(video) && !isOwn(video) && (isPlayable(video) ? POLL.playable : POLL.unplayable)

/** The query of one video. It polls while another user's video is processed and it has observers. */
export const videoById = (publicId: string) =>
  queryOptions({
    ...itemQuery('video', publicId),
    staleTime: ({ state }) =>
      state.data && isUnfinished(state.data) ? 0 : limits.clientCacheLifetime * 1000,
    refetchInterval: ({ state }) => (state.data ? pollInterval(state.data) : false),
  })

/** Prefetches the first page of the feed that the search parameters of a URL select. */
export const prefetchFeed = (search: Search) =>
  prefetchList(
    videoFeed(
      parseFeedSource(search, useAuth.getState().authenticated),
      parseCategory(search.category),
      parseFeedOrder(search),
    ),
  )
