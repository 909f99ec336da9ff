import * as z from 'zod'

/** Actions in the audit log: those of owners and moderators, and users' changes to their sign-in. */
export const auditActions = [
  'site.claimed',
  'site.changed',
  'role.changed',
  'application.decided',
  'registration.surge',
  'quota.changed',
  'reset-link.created',
  'mail.retried',
  'mail.tested',
  'job.retried',
  'cache.purge-failed',
  'password.changed',
  'password.reset',
  'email.changed',
  'two-factor.enabled',
  'two-factor.disabled',
  'recovery-codes.replaced',
  'recovery-code.used',
  'passkey.added',
  'passkey.removed',
  'session.ended',
  'sessions.ended',
  'account.deleted',
  'review.claimed',
  'review.noted',
  'decision.made',
  'decision.reversed',
  'appeal.answered',
  'wave.started',
  'wave.reversed',
] as const
export const auditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof auditAction>
