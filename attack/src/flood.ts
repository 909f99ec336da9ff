import type { HttpResponse } from './browser.ts'
import { stopwatch } from './stopwatch.ts'

/** The result of repeating a request until it is rate limited or time is up. */
export interface Flood {
  accepted: number
  seconds: number
  /** Retry-After of the 429 response, in seconds; 0 if there was none. */
  retryAfter: number
}

export const retryAfterOf = ({ headers }: HttpResponse): number =>
  Number(headers['retry-after'] ?? 0)

/**
 * Repeats `attempt` in several parallel loops until a response is 429 or `seconds` have passed.
 * Counts the responses whose status is in `success`.
 */
export async function flood(
  attempt: (loop: number) => Promise<HttpResponse>,
  { loops, seconds, success }: { loops: number; seconds: number; success: readonly number[] },
): Promise<Flood> {
  const time = stopwatch()
  const result = { accepted: 0, retryAfter: 0 }
  const run = async (loop: number) => {
    while (time() < seconds && result.retryAfter === 0) {
      const response = await attempt(loop)
      if (success.includes(response.status)) result.accepted += 1
      if (response.status === 429) result.retryAfter = Math.max(1, retryAfterOf(response))
    }
  }
  await Promise.all(Array.from({ length: loops }, (_, loop) => run(loop)))
  return { ...result, seconds: time() }
}
