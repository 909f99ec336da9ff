import { initialKeys } from '@seam/contract/pages.ts'

/** Keys of what is cached about videos. Those that a page may bring along are in the contract. */
export const videoKeys = {
  feed: (feed: 'all' | 'following', category = '') => ['video', 'list', feed, category] as const,
  byUser: (username: string) => ['video', 'list', 'user', username] as const,
  one: initialKeys.video,
}
