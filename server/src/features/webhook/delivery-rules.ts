import { TEST_EVENT } from '@seam/contract/webhook.ts'

const MINUTE = 60
const HOUR = 3_600

/** Seconds to wait after each failed attempt. Together about three days. */
const RETRY_DELAYS = [
  5,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  22 * HOUR,
]

export const ATTEMPT_TIMEOUT_MS = 15_000

/** Seconds that the log of deliveries is retained. */
export const LOG_LIFETIME = 14 * 24 * HOUR

/** Seconds for which a replaced secret also signs deliveries. */
export const REPLACED_SECRET_LIFETIME = 24 * HOUR

/** Returns the seconds until the next attempt, or null if there is none. A test has only one. */
export const retryDelay = (event: string, attempts: number): number | null =>
  event === TEST_EVENT ? null : (RETRY_DELAYS[attempts - 1] ?? null)
