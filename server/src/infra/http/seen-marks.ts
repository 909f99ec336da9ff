import { covers, type Mark, UNKNOWN_MARK } from '../required-mark.ts'

/** Older marks are forgotten, which causes a few unnecessary reloads. */
const MAX_SEEN = 256

/** Remembers when this process first saw each mark. */
export interface SeenMarks {
  /**
   * Returns the time (`performance.now`) since which this process reads everything up to the mark.
   * For a mark that it has not seen before, returns the current time.
   */
  since(mark: Mark): number
}

export function createSeenMarks(): SeenMarks {
  /** Times are in ascending order, and so are marks, except across a failover. */
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
