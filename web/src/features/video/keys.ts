import { initialKeys } from '@seam/contract/pages.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Video } from '@seam/contract/video.ts'
import type { InfiniteData } from '@tanstack/react-query'

/** Keys of what is cached about videos. Those that a page may bring along are in the contract. */
export const videoKeys = {
  lists: ['video', 'list'],
  feed: initialKeys.videoFeed,
  one: initialKeys.video,
}

export interface PageParam {
  page: number
  cursor?: string
}

/** What is cached of an endless list. */
export type VideoPages = InfiniteData<Paged<Video>, PageParam>
