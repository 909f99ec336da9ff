import { limits } from '@seam/contract/limits.ts'
import type { MailKind, QueuedContent } from './templates/mail-content.ts'

interface MailRule {
  /**
   * A link proves the address, and is all that an unverified one gets. A notice tells the
   * owner of a change of the account, so no limit over all kinds stops it. News stop at {@link NEWS_LIMIT}.
   */
  purpose: 'link' | 'notice' | 'news'
  /**
   * How many of these a verified address gets in an hour, and with links and news also an account. Of
   * further notices the last one is sent {@link NOTICE_DELAY} seconds later, other mails are not sent.
   */
  perHour: number
  /** Seconds after which it is of no use any more; null for never. */
  lifetime: number | null
}

export const mailRules: Record<QueuedContent['kind'], MailRule> = {
  'password-reset': { purpose: 'link', perHour: 3, lifetime: limits.passwordResetLifetime },
  'email-verification': { purpose: 'link', perHour: 3, lifetime: limits.emailVerificationLifetime },
  'new-sign-in': { purpose: 'notice', perHour: 10, lifetime: null },
  'email-changed': { purpose: 'notice', perHour: 10, lifetime: null },
  'password-changed': { purpose: 'notice', perHour: 10, lifetime: null },
  'sign-in-changed': { purpose: 'notice', perHour: 10, lifetime: null },
  'session-ended': { purpose: 'notice', perHour: 10, lifetime: null },
  'account-deleted': { purpose: 'notice', perHour: 10, lifetime: null },
  'owner-alert': { purpose: 'news', perHour: 10, lifetime: null },
  // Later, what they tell may have become invisible.
  notification: { purpose: 'news', perHour: 6, lifetime: 3_600 },
  decision: { purpose: 'news', perHour: 100, lifetime: null },
  'notification-digest': { purpose: 'news', perHour: 1, lifetime: 3_600 },
}

/** The kinds that are sent although the account is deleted meanwhile. */
export const noticeKinds = Object.entries(mailRules).flatMap(([kind, { purpose }]) =>
  purpose === 'notice' ? [kind] : [],
)

/**
 * Returns what the limits count a mail as: its kind, or the change of the sign-in, so that many changes of
 * one sort suppress no notice of another.
 */
export const topicOf = (content: QueuedContent): string =>
  content.kind === 'sign-in-changed' ? content.change : content.kind

const MINUTE = 60
const HOUR = 3_600
const DAY = 24 * HOUR

/** Seconds after which the last one of too many notices is sent. */
export const NOTICE_DELAY = HOUR

/** Mails of all kinds in an hour, after which a verified address gets no more news. */
const NEWS_LIMIT = 100
/** Links of one kind that an unverified address gets in a day, over all accounts that had it. */
const UNVERIFIED_LIMIT = 3

/** The most mails that an address gets. */
export interface AddressLimit {
  /** Mails of this topic. */
  ofTopic: number
  /** Mails of all kinds, this one included; null for any number. */
  ofAll: number | null
  /** Seconds in which they are counted, at most {@link COUNTED}. */
  period: number
}

/** Seconds for which mails to an address are counted. */
export const COUNTED = DAY

/** Returns the limit for mails of a kind to an address; null if it gets none. */
export function addressLimit(
  kind: Exclude<MailKind, 'test'>,
  isVerified: boolean,
): AddressLimit | null {
  const { purpose, perHour } = mailRules[kind]
  if (isVerified) {
    return { ofTopic: perHour, ofAll: purpose === 'news' ? NEWS_LIMIT : null, period: HOUR }
  }
  return purpose === 'link' ? { ofTopic: UNVERIFIED_LIMIT, ofAll: null, period: DAY } : null
}

/** Seconds from the first attempt after which a mail has failed. */
export const MAX_RETRY_TIME = DAY

/** Returns the seconds to wait after this many attempts: 1, 4 and 16 minutes, then an hour. */
export const retryDelay = (attempts: number): number =>
  Math.min(HOUR, MINUTE * 4 ** Math.min(attempts - 1, 5))

/** Seconds that an attempt may take before it counts as interrupted, as after a crash. */
export const ATTEMPT_TIMEOUT = 5 * MINUTE
