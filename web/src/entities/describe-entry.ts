import type { AuditEntry } from '@seam/contract/audit.ts'
import type { AuditAction } from '@seam/contract/audit-actions.ts'

/** What happened, for each action. */
const texts: Record<AuditAction, (details: AuditEntry['details']) => string> = {
  'site.claimed': () => 'became an owner of the site',
  'site.changed': ({ settings }) => `changed settings: ${listOf(settings)}`,
  'terms.published': ({ version }) => `published version ${Number(version)} of the terms`,
  'role.changed': ({ from, to }) => `changed the role from ${textOf(from)} to ${textOf(to)}`,
  'application.decided': ({ decision }) =>
    decision === 'APPROVE' ? 'approved an account' : 'rejected an account',
  'cache.purge-failed': ({ error }) =>
    `A shared cache could not be purged, and may have shown private images for five minutes: ${textOf(error)}`,
  'registration.surge': () => 'A surge of sign-ups: new accounts need approval from now on',
  'quota.changed': () => 'changed the storage limits',
  'job.retried': ({ queue }) => `ran a failed job again: ${textOf(queue)}`,
  'reset-link.created': () => 'created a link to reset the password',
  'mail.retried': () => 'retried a failed mail',
  'mail.tested': () => 'sent a test mail',
  'password.changed': () => 'changed the password',
  'password.reset': () => 'The password was set with a reset link',
  'email.changed': () => 'changed the email address',
  'two-factor.enabled': () => 'turned two-factor sign-in on',
  'two-factor.disabled': () => 'turned two-factor sign-in off',
  'recovery-codes.replaced': () => 'created new recovery codes',
  'recovery-code.used': () => 'signed in with a recovery code',
  'passkey.added': ({ name }) => `added the passkey ${textOf(name)}`,
  'passkey.removed': ({ name }) => `removed the passkey ${textOf(name)}`,
  'api-token.created': ({ name }) => `created the API token ${textOf(name)}`,
  'api-token.deleted': ({ name }) => `deleted the API token ${textOf(name)}`,
  'api-token.used': ({ name, method, path }) =>
    `used the API token ${textOf(name)}: ${textOf(method)} ${textOf(path)}`,
  'identity.connected': ({ provider }) => `connected an account at “${textOf(provider)}”`,
  'identity.removed': ({ provider }) => `disconnected the account at “${textOf(provider)}”`,
  'provider.created': ({ provider }) => `added the sign-in provider “${textOf(provider)}”`,
  'provider.changed': ({ provider }) => `changed the sign-in provider “${textOf(provider)}”`,
  'provider.deleted': ({ provider }) => `deleted the sign-in provider “${textOf(provider)}”`,
  'webhook.created': ({ host }) => `created a webhook for ${textOf(host)}`,
  'webhook.changed': ({ host, to }) =>
    `changed the webhook for ${textOf(host)}${to === undefined || to === host ? '' : `, which is now for ${textOf(to)}`}`,
  'webhook.deleted': ({ host }) => `deleted the webhook for ${textOf(host)}`,
  'webhook.sent': ({ host }) => `sent a webhook event to ${textOf(host)}`,
  'webhook.failed': ({ host }) =>
    `The webhook for ${textOf(host)} was switched off: events could not be delivered`,
  'session.ended': ({ wrongPasswords }) =>
    wrongPasswords === true
      ? 'A browser was signed out after too many wrong passwords'
      : 'signed out another browser',
  'sessions.ended': () => 'signed out all other browsers',
  'account.deleted': () => 'deleted the account',
  'review.claimed': () => 'claimed a review',
  'review.noted': () => 'added a note to a review',
  'decision.made': ({ action, kind }) => `decided “${textOf(action)}” about a ${textOf(kind)}`,
  'decision.reversed': ({ action }) => `took back the decision “${textOf(action)}”`,
  'appeal.answered': ({ isReversed }) =>
    isReversed === true ? 'answered an appeal: reversed' : 'answered an appeal: decision upheld',
  'wave.started': ({ action, accounts }) =>
    `decided “${textOf(action)}” about ${Number(accounts)} accounts together`,
  'wave.reversed': ({ accounts }) => `took back the decisions about ${Number(accounts)} accounts`,
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(textOf).join(', ') : '')

/** Describes what an entry records, without the actor. */
export const describeEntry = ({ action, details }: AuditEntry): string => texts[action](details)
