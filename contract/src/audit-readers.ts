import type { AuditAction } from './audit-actions.ts'

/**
 * Who may read an audit log entry besides the owners: the affected account, the affected account
 * without the actor's name, or no one.
 */
export type AuditReader = 'account' | 'account-without-actor' | 'staff'

/**
 * An account sees every change to its sign-in and who made it. Decisions about it appear elsewhere,
 * with their reasons. It never sees that it was reviewed, nor a review that ends without action.
 */
export const auditReaders = {
  'site.claimed': 'account',
  'site.changed': 'staff',
  'terms.published': 'staff',
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
  'api-token.created': 'account',
  'api-token.deleted': 'account',
  'api-token.used': 'staff',
  'identity.connected': 'account',
  'identity.removed': 'account',
  'provider.created': 'staff',
  'provider.changed': 'staff',
  'provider.deleted': 'staff',
  'webhook.created': 'staff',
  'webhook.changed': 'staff',
  'webhook.deleted': 'staff',
  'webhook.sent': 'staff',
  'webhook.failed': 'staff',
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
