import type { Entity } from '@seam/contract/comment.ts'
import type { CommentSort } from '@seam/contract/sorting.ts'
import type { PageParam } from '../../entities/cache/infinite-list.ts'
import { listsKey } from '../../entities/cache/cached-entities.ts'

/** Reference to what is commented on. */
export interface ItemRef {
  entity: Entity
  publicId: string
}

/** Query keys of comments. */
export const commentKeys = {
  /** Prefix of all pages of the comments on an item, in every order. */
  pages: ({ entity, publicId }: ItemRef) => [...listsKey('comment'), entity, publicId] as const,
  page: (item: ItemRef, { page, cursor = '' }: PageParam, sort: CommentSort = 'new') =>
    [...commentKeys.pages(item), page, cursor, sort] as const,
  /** The viewer's new comments on an item, newest first. */
  written: ({ entity, publicId }: ItemRef) => ['comment', 'written', entity, publicId] as const,
  threads: ['comment', 'one'] as const,
  thread: (publicId: string) => [...commentKeys.threads, publicId] as const,
}
