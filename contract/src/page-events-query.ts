import * as z from 'zod'
import { publicId } from './id.ts'
import { messages } from './messages.ts'

/**
 * What a stream of page events is about: exactly one video, post or feed of posts. Not in `events.ts`,
 * which browsers load without zod.
 */
export const pageEventsQuery = z.union(
  [
    z.strictObject({ video: publicId }),
    z.strictObject({ post: publicId }),
    z.strictObject({
      feed: z.enum(['all', 'following']),
      /** When the newest post that the page shows was published. */
      since: z.iso.datetime(),
    }),
  ],
  { error: messages.pageEvents },
)
export type PageEventsQuery = z.infer<typeof pageEventsQuery>
