import { ConnectionError, ProblemError } from '../../../../lib/errors.ts'

const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 30_000

/** Why a request is retried: no response, or a server that is temporarily unable to handle it. */
export type RetryReason = 'connection' | 'busy'

const BUSY = new Set([429, 503])
/** Statuses of a file that was not received: too slow, the upload is locked, too early. */
const NOT_RECEIVED = new Set([408, 423, 425])

/**
 * Returns why a failed request can be retried unchanged; null if it cannot. It can only if the
 * server was not reached or says that it is busy: after any other error, the user decides.
 */
export function retryReason(error: unknown): RetryReason | null {
  if (error instanceof ConnectionError) return 'connection'
  return error instanceof ProblemError && BUSY.has(error.status) ? 'busy' : null
}

/** Like `retryReason`, for a request that sends a file: also if the file was not received. */
export const fileRetryReason = (error: unknown): RetryReason | null =>
  error instanceof ProblemError && NOT_RECEIVED.has(error.status) ? 'busy' : retryReason(error)

/**
 * Returns how long to wait after the given number of failures in a row, in milliseconds: 500 ms,
 * doubled after each failure up to 30 s, and at least `Retry-After`.
 */
export function retryDelay(failures: number, error: unknown): number {
  const retryAfterMs = error instanceof ProblemError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.max(retryAfterMs, Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1)))
}

/**
 * Waits, but only until the network is back or the page becomes visible again, as after the machine
 * has slept. Throws the signal's reason.
 */
export function waitForRetry(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const wake = () => !document.hidden && navigator.onLine && end()
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    signal.addEventListener('abort', end)
  })
}

interface RetryOptions {
  signal: AbortSignal
  reasonOf: (error: unknown) => RetryReason | null
  /** Called with the reason while it waits for a retry, and with null once the task succeeds. */
  onRetryReason: (reason: RetryReason | null) => void
}

/**
 * Runs a task until it succeeds or fails with an error that is not retried. Throws that error, or
 * the signal's reason.
 */
export async function withRetries<Result>(
  task: () => Promise<Result>,
  { signal, reasonOf, onRetryReason }: RetryOptions,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      const result = await task()
      onRetryReason(null)
      return result
    } catch (error) {
      signal.throwIfAborted()
      const reason = reasonOf(error)
      if (reason === null) throw error
      onRetryReason(reason)
      await waitForRetry(retryDelay(failures, error), signal)
    }
  }
}
