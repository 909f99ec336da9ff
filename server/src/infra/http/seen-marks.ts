import { covers, type Mark, UNKNOWN_MARK } from '../required-mark.ts'

/** Older ones are forgotten: then a little more is loaded again than necessary. */
const MAX_SEEN = 256

/** Remembers when this process has seen marks. */
export interface SeenMarks {
  /**
   * Returns a time (of `performance.now`) since which this process reads everything up to the mark.
   * For a mark that it has not seen before, that is now.
   */
  since(mark: Mark): number
}

export function createSeenMarks(): SeenMarks {
  /** Times ascend, and marks but for those of a failover. */
  const seen: { mark: Mark; at: number }[] = []
  return {
    since(mark) {
      const known = seen.find((each) => covers(each.mark, mark))
      if (known) return known.at
      const at = performance.now()
      if (mark === UNKNOWN_MARK) return at
      seen.push({ mark, at })
      if (seen.length > MAX_SEEN) seen.shift()
      return at
    },
  }
}
