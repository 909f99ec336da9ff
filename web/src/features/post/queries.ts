import {
  type FeedOrder,
  type FeedSource,
  feedOrderParams,
  NEWEST,
  parseFeedOrder,
  parseFeedSource,
} from '@seam/contract/feed-search.ts'
import { limits } from '@seam/contract/limits.ts'
import { call } from '../../entities/session/call.ts'
import { infiniteListOptions, prefetchList } from '../../entities/cache/infinite-list.ts'
import type { Search } from '../../lib/router/location.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { postKeys } from './keys.ts'

/** The post feed, page by page: all posts, or those of the users whom the viewer follows, in an order. */
export const postFeedQuery = (feed: FeedSource = 'all', order: FeedOrder = NEWEST) =>
  infiniteListOptions(postKeys.feed(feed, order), (page, signal) =>
    call('listPosts', {
      query: { ...page, ...(feed === 'following' && { feed }), ...feedOrderParams(order) },
      signal,
    }),
  )

/** The first posts of a feed, as many as the front page shows. */
export const frontPagePosts = (feed: FeedSource) =>
  infiniteListOptions(postKeys.frontPage(feed), (page, signal) =>
    call('listPosts', {
      query: { ...page, limit: limits.frontPagePosts, ...(feed === 'following' && { feed }) },
      signal,
    }),
  )

/** One user's posts, page by page. */
export const userPostsQuery = (username: string) =>
  infiniteListOptions(postKeys.byUser(username), (page, signal) =>
    call('listPosts', { query: { ...page, username }, signal }),
  )

/** Prefetches the first page of the feed that the search parameters of a URL select. */
export const prefetchPostFeed = (search: Search) =>
  prefetchList(
    postFeedQuery(
      parseFeedSource(search, useAuth.getState().authenticated),
      parseFeedOrder(search),
    ),
  )
