import type { Entity } from '@seam/contract/comment.ts'
import type { PageParam } from '../../lib/cache/endless.ts'
import { listsOf } from '../../lib/cache/entities.ts'

/** Reference to what is commented on. */
export interface About {
  entity: Entity
  publicId: string
}

/** Query keys of comments. */
export const commentKeys = {
  /** Prefix of all pages of the comments on an item. */
  under: ({ entity, publicId }: About) => [...listsOf('comment'), entity, publicId] as const,
  page: (item: About, { page, cursor = '' }: PageParam) =>
    [...commentKeys.under(item), page, cursor] as const,
  ones: ['comment', 'one'] as const,
  one: (publicId: string) => [...commentKeys.ones, publicId] as const,
}
