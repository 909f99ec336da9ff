import { initialQueryKeys } from '@seam/contract/pages.ts'

/** Query keys of videos. Those of data that a page may embed are in the contract. */
export const videoKeys = {
  feed: initialQueryKeys.videoFeed,
  frontPage: initialQueryKeys.frontPageVideos,
  byUser: initialQueryKeys.userVideos,
  related: initialQueryKeys.relatedVideos,
  one: initialQueryKeys.video,
}
