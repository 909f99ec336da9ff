import type { Entity } from '@seam/contract/comment.ts'
import type { PageParam } from '../../lib/cache/endless.ts'
import { listsOf } from '../../lib/cache/entities.ts'

/** What is commented on. */
export interface About {
  entity: Entity
  publicId: string
}

/** Keys of what is cached about comments. */
export const commentKeys = {
  /** Every page of the comments under one thing. */
  under: ({ entity, publicId }: About) => [...listsOf('comment'), entity, publicId] as const,
  page: (about: About, { page, cursor = '' }: PageParam) =>
    [...commentKeys.under(about), page, cursor] as const,
  ones: ['comment', 'one'] as const,
  one: (publicId: string) => [...commentKeys.ones, publicId] as const,
}
