const MINUTE = 60
const HOUR = 3_600

/**
 * An account gets one notification per tag in ten minutes, and six per hour. The rest are not sent.
 */
export const pushLimits = { perTag: 10 * MINUTE, perHour: 6 }

/** Seconds after which a notification expires, also for the push service (TTL). */
export const PUSH_LIFETIME = 24 * HOUR

/**
 * Maximum attempts to send a notification to a push service that is temporarily unable to accept
 * it.
 */
const MAX_ATTEMPTS = 5

/** A subscription ends after this many consecutive notifications that could not be sent. */
export const MAX_FAILURES = 10

export const ATTEMPT_TIMEOUT_MS = 10_000

const RETRY_DELAY = { min: 10, max: HOUR }

/**
 * Returns the seconds to wait after this many attempts: as the push service requests, up to an
 * hour, else 30, 120, 480 and 1,920. Null if there is no further attempt.
 */
export function retryDelay(attempts: number, age: number, retryAfter: number | null) {
  const { min, max } = RETRY_DELAY
  const delay = Math.min(max, Math.max(min, retryAfter ?? 30 * 4 ** (attempts - 1)))
  return attempts >= MAX_ATTEMPTS || age + delay > PUSH_LIFETIME ? null : Math.round(delay)
}

/** Parses a Retry-After header (RFC 9110): seconds or a date. Returns seconds, or null. */
export function parseRetryAfter(header = ''): number | null {
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const time = /^[A-Z][a-z]{2}, \d\d /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(time) ? null : (time - Date.now()) / 1_000
}
