import { initialQueryKeys } from '@seam/contract/pages.ts'
import { type FeedOrder, feedOrderKey, NEWEST } from '../../entities/feed-order.ts'

/** Query keys of posts. The contract defines those of the data that the server embeds in a page. */
export const postKeys = {
  feed: (feed: 'all' | 'following', order: FeedOrder = NEWEST) =>
    ['post', 'list', feed, ...feedOrderKey(order)] as const,
  frontPage: initialQueryKeys.frontPagePosts,
  byUser: (username: string) => ['post', 'list', 'user', username] as const,
  detail: initialQueryKeys.post,
}
