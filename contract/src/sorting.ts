import * as z from 'zod'
import { messages } from './messages.ts'

/**
 * The order of a feed: newest first; most votes first (upvotes without downvotes); or by votes and
 * time, where a tenfold number of votes outweighs 12.5 hours. Votes count within a minute.
 */
export const feedSort = z.enum(['new', 'top', 'hot'], { error: messages.sort })
export type FeedSort = z.infer<typeof feedSort>

/** The period in which the items of `sort=top` were published. */
export const topRange = z.enum(['day', 'week', 'all'], { error: messages.topRange })
export type TopRange = z.infer<typeof topRange>

/** The order of comments: newest first, or most votes first. */
export const commentSort = z.enum(['new', 'top'], { error: messages.commentSort })
export type CommentSort = z.infer<typeof commentSort>

/** Query parameters of a feed. `range` is `week` if absent. */
export const sortQuery = { sort: feedSort.default('new'), range: topRange.optional() }

interface Sorted {
  sort: FeedSort
  range?: TopRange | undefined
  username?: unknown
}

/** Whether a query has a range with `sort=top` only. */
export const isRangeOfTop = ({ sort, range }: Sorted) => sort === 'top' || range === undefined

/** Whether a query does not combine another order than newest first with a username. */
export const isSortedFeed = ({ sort, username }: Sorted) => sort === 'new' || username === undefined
