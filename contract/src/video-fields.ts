import * as z from 'zod'
import { messages } from './messages.ts'

export const publishStatus = z.enum(['PRIVATE', 'UNLISTED', 'PUBLIC'], {
  error: messages.publishStatus,
})
export type PublishStatus = z.infer<typeof publishStatus>

export const category = z.enum(
  [
    'GENERAL',
    'ENTERTAINMENT',
    'EDUCATION',
    'GAMING',
    'MUSIC',
    'COMEDY',
    'PROGRAMMING',
    'SCIENCE',
    'TECH',
    'ART',
    'ANIMATION',
    'GRAPHICS',
  ],
  { error: messages.category },
)
export type Category = z.infer<typeof category>
