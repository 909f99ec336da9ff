import type { Answer } from './browser.ts'
import { stopwatch } from './stopwatch.ts'

/** What came of repeating a request until it was limited or the time was over. */
export interface Flood {
  accepted: number
  seconds: number
  /** Seconds that the product said to wait; 0 where it limited nothing. */
  retryAfter: number
}

export const retryAfterOf = ({ headers }: Answer): number => Number(headers['retry-after'] ?? 0)

/**
 * Repeats `attempt` in several loops until one is told to wait for long, with 429, or `seconds` are
 * over. Counts the answers with one of the statuses `success`.
 */
export async function flood(
  attempt: (loop: number) => Promise<Answer>,
  { loops, seconds, success }: { loops: number; seconds: number; success: readonly number[] },
): Promise<Flood> {
  const time = stopwatch()
  const result = { accepted: 0, retryAfter: 0 }
  const run = async (loop: number) => {
    while (time() < seconds && result.retryAfter === 0) {
      const answer = await attempt(loop)
      if (success.includes(answer.status)) result.accepted += 1
      if (answer.status === 429) result.retryAfter = Math.max(1, retryAfterOf(answer))
    }
  }
  await Promise.all(Array.from({ length: loops }, (_, loop) => run(loop)))
  return { ...result, seconds: time() }
}
