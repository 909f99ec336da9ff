import { initialQueryKeys } from '@seam/contract/pages.ts'
import { type FeedOrder, feedOrderKey, NEWEST } from '../../entities/feed-order.ts'

/** Query keys of videos. Those of data that a page may embed are in the contract. */
export const videoKeys = {
  feed: (feed: 'all' | 'following', category = '', order: FeedOrder = NEWEST) =>
    ['video', 'list', feed, category, ...feedOrderKey(order)] as const,
  frontPage: initialQueryKeys.frontPageVideos,
  byUser: (username: string) => ['video', 'list', 'user', username] as const,
  related: (publicId: string) => ['video', 'list', 'related', publicId] as const,
  one: initialQueryKeys.video,
}
