import { ProblemError } from './problem-error.ts'
import type { ResponseCache } from './response-cache.ts'

/**
 * Runs `change` and then invalidates the cache. If it fails unexpectedly, the cache is invalidated
 * too: the failure may have come after the commit, or the commit's outcome may be unknown. Only a
 * rejection (4xx) is sure to have changed nothing.
 */
export async function invalidateAfter<Result>(
  cache: ResponseCache,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await change()
    await cache.invalidate()
    return result
  } catch (error) {
    if (!isRejection(error)) await cache.invalidate()
    throw error
  }
}

/** Whether the error is sure to have changed nothing. */
export const isRejection = (error: unknown) => error instanceof ProblemError && error.status < 500
