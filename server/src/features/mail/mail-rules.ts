import { limits } from '@seam/contract/limits.ts'
import type { MailKind, QueuedContent } from './templates/mail-content.ts'

interface MailRule {
  /**
   * A link proves the address, and is the only mail that an unverified address gets. A notice
   * reports a change of the account, so the limit over all kinds does not apply. News stop at
   * {@link NEWS_LIMIT}.
   */
  purpose: 'link' | 'notice' | 'news'
  /**
   * The maximum per hour for a verified address and, except for notices, also for an account.
   * Beyond it, the last notice is sent {@link NOTICE_DELAY} seconds later, and other mails are
   * dropped.
   */
  perHour: number
  /** Seconds after which it expires; null for never. */
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
  // Expires, because the content may have become invisible.
  notification: { purpose: 'news', perHour: 6, lifetime: 3_600 },
  decision: { purpose: 'news', perHour: 100, lifetime: null },
  'notification-digest': { purpose: 'news', perHour: 1, lifetime: 3_600 },
}

/** The kinds that are sent even after the account is deleted. */
export const noticeKinds = Object.entries(mailRules).flatMap(([kind, { purpose }]) =>
  purpose === 'notice' ? [kind] : [],
)

/**
 * Returns the topic under which the limits count a mail: its kind, or the kind of sign-in change,
 * so that many changes of one kind do not suppress a notice of another.
 */
export const topicOf = (content: QueuedContent): string =>
  content.kind === 'sign-in-changed' ? content.change : content.kind

const MINUTE = 60
const HOUR = 3_600
const DAY = 24 * HOUR

/** Seconds by which the last of too many notices is delayed. */
export const NOTICE_DELAY = HOUR

/** Mails of all kinds per hour after which a verified address gets no more news. */
const NEWS_LIMIT = 100
/** Links of one kind per day to an unverified address, over all accounts that have had it. */
const UNVERIFIED_LIMIT = 3

/** The maximum number of mails to an address. */
export interface AddressLimit {
  /** Mails of this topic. */
  ofTopic: number
  /** Mails of all kinds, including this one; null for no limit. */
  ofAll: number | null
  /** The period in seconds, at most {@link COUNTED}. */
  period: number
}

/** Seconds for which the counts of mails to an address are stored. */
export const COUNTED = DAY

/** Returns the limit for mails of a kind to an address; null if it gets none of them. */
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

/** Seconds after a mail was queued from which there are no more attempts. */
export const MAX_RETRY_TIME = DAY

/** Returns the seconds to wait after this many attempts: 1, 4 and 16 minutes, then an hour. */
export const retryDelay = (attempts: number): number =>
  Math.min(HOUR, MINUTE * 4 ** Math.min(attempts - 1, 5))

/** Seconds after which an attempt counts as interrupted, for example by a crash. */
export const ATTEMPT_TIMEOUT = 5 * MINUTE
