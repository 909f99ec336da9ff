import { limits } from '@seam/contract/limits.ts'
import type { QueuedContent } from './templates/mail-content.ts'

interface MailRule {
  /** How many of these an account and an address get in an hour. Further ones are not sent. */
  perHour: number
  /** Seconds after which it is of no use any more; null for never. */
  lifetime: number | null
}

export const mailRules: Record<QueuedContent['kind'], MailRule> = {
  'password-reset': { perHour: 3, lifetime: limits.passwordResetLifetime },
  'email-verification': { perHour: 3, lifetime: limits.emailVerificationLifetime },
  'new-sign-in': { perHour: 10, lifetime: null },
  'email-changed': { perHour: 10, lifetime: null },
  'password-changed': { perHour: 10, lifetime: null },
  'sign-in-changed': { perHour: 10, lifetime: null },
  'session-ended': { perHour: 10, lifetime: null },
  'owner-alert': { perHour: 10, lifetime: null },
  // Later, what they tell may have become invisible.
  notification: { perHour: 6, lifetime: 3_600 },
  decision: { perHour: 100, lifetime: null },
  'notification-digest': { perHour: 1, lifetime: 3_600 },
}

const MINUTE = 60
const HOUR = 3_600

/** Seconds from the first attempt after which a mail has failed. */
export const MAX_RETRY_TIME = 24 * HOUR

/** Returns the seconds to wait after this many attempts: 1, 4 and 16 minutes, then an hour. */
export const retryDelay = (attempts: number): number =>
  Math.min(HOUR, MINUTE * 4 ** Math.min(attempts - 1, 5))

/** Seconds that an attempt may take before it counts as interrupted, as after a crash. */
export const ATTEMPT_TIMEOUT = 5 * MINUTE
