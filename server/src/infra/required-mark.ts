import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A position in the write-ahead log of PostgreSQL, in bytes since its beginning, and the timeline that
 * wrote it: what was committed before lies below it. A failover begins a timeline, with a higher number,
 * possibly at a lower position than the former primary had reached.
 */
export interface Mark {
  timeline: number
  position: number
}

/** The mark of a change whose position is not known: nothing that is stored or copied has it for sure. */
export const UNKNOWN_MARK: Mark = { timeline: Infinity, position: Infinity }

/**
 * Whether everything up to `mark` lies below `reached`. Both numbers must: a replica may not have noticed
 * yet that there is another timeline, or still replay the one before.
 */
export const covers = (reached: Mark, mark: Mark): boolean =>
  reached.timeline >= mark.timeline && reached.position >= mark.position

/** Returns the highest mark that both cover. */
export const lowestOf = (one: Mark, other: Mark): Mark => ({
  timeline: Math.min(one.timeline, other.timeline),
  position: Math.min(one.position, other.position),
})

const context = new AsyncLocalStorage<Mark>()

/**
 * Returns the mark up to which the current request must see all changes: that of the last change of
 * the same person. Null if there is none.
 */
export const requiredMark = (): Mark | null => context.getStore() ?? null

/** Runs `work` for a request that must see all changes up to this mark. */
export const withRequiredMark = <Result>(mark: Mark, work: () => Result): Result =>
  context.run(mark, work)
