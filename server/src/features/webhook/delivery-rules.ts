import { TEST_EVENT } from '@seam/contract/webhook.ts'

const MINUTE = 60
const HOUR = 3_600

/** Seconds to wait after each failed attempt. Together about three days. */
const RETRY_DELAYS = [
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

/** After so many seconds in which every attempt failed, a webhook is switched off. */
export const MAX_OUTAGE = RETRY_DELAYS.reduce((sum, delay) => sum + delay, 0)

/** A run of the job ends after so many failed attempts in a row, or after this time. */
export const MAX_FAILURES = 3
export const RUN_MS = 20_000

export const ATTEMPT_TIMEOUT_MS = 15_000

/** Seconds that the log of deliveries is retained. */
export const LOG_LIFETIME = 14 * 24 * HOUR

/** Seconds for which a replaced secret also signs deliveries. */
export const REPLACED_SECRET_LIFETIME = 24 * HOUR

/** Returns the seconds until the next attempt, or null if there is none. A test has only one. */
export const retryDelay = (event: string, attempts: number): number | null =>
  event === TEST_EVENT ? null : (RETRY_DELAYS[attempts - 1] ?? null)
