import type { AuditAction } from './audit.ts'

/**
 * Who reads an entry of the audit log, besides the owners: the account that was acted on, that account
 * without who acted, or no one.
 */
export type AuditReader = 'account' | 'account-without-actor' | 'staff'

/**
 * An account reads all changes of its sign-in, with who made them. It reads the decisions about it with
 * their reasons elsewhere, and never that it was reviewed or what came of a review without an action.
 */
export const auditReaders = {
  'site.claimed': 'account',
  'site.changed': 'staff',
  'role.changed': 'account',
  'application.decided': 'account-without-actor',
  'registration.surge': 'staff',
  'quota.changed': 'account-without-actor',
  'reset-link.created': 'account',
  'mail.retried': 'staff',
  'mail.tested': 'staff',
  'job.retried': 'staff',
  'cache.purge-failed': 'staff',
  'password.changed': 'account',
  'password.reset': 'account',
  'email.changed': 'account',
  'two-factor.enabled': 'account',
  'two-factor.disabled': 'account',
  'recovery-codes.replaced': 'account',
  'recovery-code.used': 'account',
  'passkey.added': 'account',
  'passkey.removed': 'account',
  'session.ended': 'account',
  'sessions.ended': 'account',
  'account.deleted': 'account',
  'review.claimed': 'staff',
  'review.noted': 'staff',
  'decision.made': 'staff',
  'decision.reversed': 'staff',
  'appeal.answered': 'staff',
  'wave.started': 'staff',
  'wave.reversed': 'staff',
} as const satisfies Record<AuditAction, AuditReader>
