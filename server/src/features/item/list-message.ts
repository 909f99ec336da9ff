import type { FeedSort } from '@seam/contract/sorting.ts'

const orders: Record<FeedSort, string> = {
  new: 'newest first',
  top: 'most votes first',
  hot: 'by votes and time',
}

/** Returns the message of a list's response, which names its order. */
export const listMessage =
  (name: string) =>
  ({ sort }: { sort: FeedSort }): string =>
    `${name}, ${orders[sort]}`
