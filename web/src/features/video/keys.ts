import type { Paged } from '@seam/contract/paging.ts'
import type { Video } from '@seam/contract/video.ts'
import type { InfiniteData } from '@tanstack/react-query'

/**
 * Keys of what is cached about videos, also those under which the server may put data into a page:
 *
 *   ['video', 'list', 'feed']   { pages: [<answer of listVideos>], pageParams: [{ page: 1 }] }
 *   ['video', 'one', publicId]  <the video itself, not the list of one>
 */
export const videoKeys = {
  lists: ['video', 'list'],
  list: (of: string) => ['video', 'list', of] as const,
  one: (publicId: string) => ['video', 'one', publicId] as const,
}

export interface PageParam {
  page: number
  cursor?: string
}

/** What is cached of an endless list. */
export type VideoPages = InfiniteData<Paged<Video>, PageParam>
