import * as z from 'zod'
import { messages } from './messages.ts'

/**
 * The order of a feed: newest first; highest score first (upvotes minus downvotes); or by score and
 * time, where ten times the score outweighs 12.5 hours. Votes take effect within a minute.
 */
export const feedSort = z.enum(['new', 'top', 'hot'], { error: messages.sort })
export type FeedSort = z.infer<typeof feedSort>

/** The period in which the items of `sort=top` were published. */
export const topRange = z.enum(['day', 'week', 'all'], { error: messages.topRange })
export type TopRange = z.infer<typeof topRange>

/** The order of comments: newest first, or highest score first. */
export const commentSort = z.enum(['new', 'top'], { error: messages.commentSort })
export type CommentSort = z.infer<typeof commentSort>

/** Query parameters of a feed. `range` defaults to `week`. */
export const sortQuery = { sort: feedSort.default('new'), range: topRange.optional() }

interface Sorted {
  sort: FeedSort
  range?: TopRange | undefined
  username?: unknown
}

/** Whether a query has a range only with `sort=top`. */
export const isRangeOfTop = ({ sort, range }: Sorted) => sort === 'top' || range === undefined

/** Whether a query with a username is sorted newest first. */
export const isSortedFeed = ({ sort, username }: Sorted) => sort === 'new' || username === undefined
