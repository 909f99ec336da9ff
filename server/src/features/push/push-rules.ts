const MINUTE = 60
const HOUR = 3_600

/** An account gets one notification of a tag in ten minutes, and six in an hour. Others are not sent. */
export const pushLimits = { perTag: 10 * MINUTE, perHour: 6 }

/** Seconds after which a notification is of no use any more, also for the push service (TTL). */
export const PUSH_LIFETIME = 24 * HOUR

/** How often a notification is sent to a push service that can not take it now. */
const MAX_ATTEMPTS = 5

/** A subscription ends after this many notifications in a row that could not be sent. */
export const MAX_FAILURES = 10

export const ATTEMPT_TIMEOUT_MS = 10_000

const RETRY_DELAY = { min: 10, max: HOUR }

/**
 * Returns the seconds to wait after this many attempts: what the push service asks for, up to an hour,
 * else half a minute, 2, 8 and 32. Null if there is no further attempt.
 */
export function retryDelay(attempts: number, age: number, retryAfter: number | null) {
  const { min, max } = RETRY_DELAY
  const delay = Math.min(max, Math.max(min, retryAfter ?? 30 * 4 ** (attempts - 1)))
  return attempts >= MAX_ATTEMPTS || age + delay > PUSH_LIFETIME ? null : Math.round(delay)
}

/** Parses the header Retry-After, RFC 9110: seconds or a date. Returns seconds, or null. */
export function parseRetryAfter(header = ''): number | null {
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const time = /^[A-Z][a-z]{2}, \d\d /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(time) ? null : (time - Date.now()) / 1_000
}
