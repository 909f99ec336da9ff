import { initialQueryKeys } from '@seam/contract/pages.ts'

/** Query keys of posts. The contract defines those of the data that the server embeds in a page. */
export const postKeys = {
  feed: initialQueryKeys.postFeed,
  frontPage: initialQueryKeys.frontPagePosts,
  byUser: initialQueryKeys.userPosts,
  detail: initialQueryKeys.post,
}
