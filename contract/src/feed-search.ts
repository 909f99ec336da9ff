import type { FeedSort, TopRange } from './sorting.ts'

// The search parameters in the URL of a feed. Server and browser must agree on them, so that a page
// embeds the list that its screen shows.

/** Whose items a feed contains: all users', or those of users whom the viewer follows. */
export type FeedSource = 'all' | 'following'

/** The order of a feed, with the period of `top`. */
export type FeedOrder = { sort: Exclude<FeedSort, 'top'> } | { sort: 'top'; range: TopRange }

export const NEWEST: FeedOrder = { sort: 'new' }

/** Returns the source named in the search parameters of a URL. Visitors follow no one. */
export const parseFeedSource = ({ feed }: { feed?: string }, isSignedIn: boolean): FeedSource =>
  isSignedIn && feed === 'following' ? feed : 'all'

const isRange = (word: string): word is TopRange => ['day', 'week', 'all'].includes(word)

/** Returns the order named in the search parameters of a URL; newest first by default. */
export function parseFeedOrder({ sort, range = '' }: { sort?: string; range?: string }): FeedOrder {
  if (sort === 'hot') return { sort }
  if (sort === 'top') return { sort, range: isRange(range) ? range : 'week' }
  return NEWEST
}

/** Returns an order as parameters of a URL or request. The default order has none. */
export const feedOrderParams = (order: FeedOrder): { sort?: FeedSort; range?: TopRange } =>
  order.sort === 'new' ? {} : order

/** Returns the end of the query key of a feed. The default order has none. */
export const feedOrderKey = (order: FeedOrder): string[] => Object.values(feedOrderParams(order))
