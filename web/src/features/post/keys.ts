import { initialKeys } from '@seam/contract/pages.ts'

/** Keys of what is cached about posts. Those that a page may bring along are in the contract. */
export const postKeys = {
  feed: (feed: 'all' | 'following') => ['post', 'list', feed] as const,
  byUser: (username: string) => ['post', 'list', 'user', username] as const,
  one: initialKeys.post,
}
