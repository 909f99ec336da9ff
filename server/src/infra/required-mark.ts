import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A position in the write-ahead log of PostgreSQL, in bytes since its beginning, and the timeline
 * that wrote it. Everything committed earlier lies below it. A failover starts a timeline with a
 * higher number, possibly at a lower position than the former primary had reached.
 */
export interface Mark {
  timeline: number
  position: number
}

/** The mark of a change whose position is unknown: no cache or replica certainly has it. */
export const UNKNOWN_MARK: Mark = { timeline: Infinity, position: Infinity }

/**
 * Whether everything up to `mark` lies below `reached`. Compares both numbers: a replica may not
 * yet have noticed the new timeline, or may still be replaying the previous one.
 */
export const covers = (reached: Mark, mark: Mark): boolean =>
  reached.timeline >= mark.timeline && reached.position >= mark.position

/** Returns the highest mark that both marks cover. */
export const lowestOf = (one: Mark, other: Mark): Mark => ({
  timeline: Math.min(one.timeline, other.timeline),
  position: Math.min(one.position, other.position),
})

const context = new AsyncLocalStorage<Mark>()

/**
 * Returns the mark up to which the current request must see all changes: that of the last change by
 * the same person. Null if there is none.
 */
export const requiredMark = (): Mark | null => context.getStore() ?? null

/** Runs `work` for a request that must see all changes up to this mark. */
export const withRequiredMark = <Result>(mark: Mark, work: () => Result): Result =>
  context.run(mark, work)
