import type { Entity } from '@seam/contract/comment.ts'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import type { CommentSort } from '@seam/contract/sorting.ts'
import type { PageParam } from '../../../entities/cache/infinite-list.ts'

/** Reference to what is commented on. */
export interface ItemRef {
  entity: Entity
  publicId: string
}

export const commentKeys = {
  /** Prefix of all pages of the comments on an item, in every order. */
  pages: ({ entity, publicId }: ItemRef) => initialQueryKeys.comments(entity, publicId),
  page: ({ entity, publicId }: ItemRef, param: PageParam, sort: CommentSort = 'new') =>
    initialQueryKeys.commentPage(entity, publicId, { ...param, sort }),
  /** The viewer's new comments on an item, newest first. */
  written: ({ entity, publicId }: ItemRef) => ['comment', 'written', entity, publicId] as const,
  threads: ['comment', 'one'] as const,
  thread: (publicId: string) => [...commentKeys.threads, publicId] as const,
}
