import { t } from '@lingui/core/macro'
import type { AuditEntry } from '@seam/contract/audit.ts'
import type { AuditAction } from '@seam/contract/audit-actions.ts'

/** What happened, for each action. */
const texts: Record<AuditAction, (details: AuditEntry['details']) => string> = {
  'site.claimed': () => t`became an owner of the site`,
  'site.changed': ({ settings }) => t`changed settings: ${{ settings: listOf(settings) }}`,
  'terms.published': ({ version }) =>
    t`published version ${{ version: Number(version) }} of the terms`,
  'role.changed': ({ from, to }) =>
    t`changed the role from ${{ from: textOf(from) }} to ${{ to: textOf(to) }}`,
  'application.decided': ({ decision }) =>
    decision === 'APPROVE' ? t`approved an account` : t`rejected an account`,
  'cache.purge-failed': ({ error }) =>
    t`A shared cache could not be purged, and may have shown private images for five minutes: ${{ error: textOf(error) }}`,
  'registration.surge': () => t`A surge of sign-ups: new accounts need approval from now on`,
  'quota.changed': () => t`changed the storage limits`,
  'job.retried': ({ queue }) => t`ran a failed job again: ${{ queue: textOf(queue) }}`,
  'reset-link.created': () => t`created a link to reset the password`,
  'mail.retried': () => t`retried a failed mail`,
  'mail.tested': () => t`sent a test mail`,
  'password.changed': () => t`changed the password`,
  'password.reset': () => t`The password was set with a reset link`,
  'email.changed': () => t`changed the email address`,
  'two-factor.enabled': () => t`turned two-factor sign-in on`,
  'two-factor.disabled': () => t`turned two-factor sign-in off`,
  'recovery-codes.replaced': () => t`created new recovery codes`,
  'recovery-code.used': () => t`signed in with a recovery code`,
  'passkey.added': ({ name }) => t`added the passkey ${{ name: textOf(name) }}`,
  'passkey.removed': ({ name }) => t`removed the passkey ${{ name: textOf(name) }}`,
  'api-token.created': ({ name }) => t`created the API token ${{ name: textOf(name) }}`,
  'api-token.deleted': ({ name }) => t`deleted the API token ${{ name: textOf(name) }}`,
  'api-token.used': ({ name, method, path }) =>
    t`used the API token ${{ name: textOf(name) }}: ${{ method: textOf(method) }} ${{ path: textOf(path) }}`,
  'identity.connected': ({ provider }) =>
    t`connected an account at “${{ provider: textOf(provider) }}”`,
  'identity.removed': ({ provider }) =>
    t`disconnected the account at “${{ provider: textOf(provider) }}”`,
  'provider.created': ({ provider }) =>
    t`added the sign-in provider “${{ provider: textOf(provider) }}”`,
  'provider.changed': ({ provider }) =>
    t`changed the sign-in provider “${{ provider: textOf(provider) }}”`,
  'provider.deleted': ({ provider }) =>
    t`deleted the sign-in provider “${{ provider: textOf(provider) }}”`,
  'webhook.created': ({ host }) => t`created a webhook for ${{ host: textOf(host) }}`,
  'webhook.changed': ({ host, to }) =>
    to === undefined || to === host
      ? t`changed the webhook for ${{ host: textOf(host) }}`
      : t`changed the webhook for ${{ host: textOf(host) }}, which is now for ${{ to: textOf(to) }}`,
  'webhook.deleted': ({ host }) => t`deleted the webhook for ${{ host: textOf(host) }}`,
  'webhook.sent': ({ host }) => t`sent a webhook event to ${{ host: textOf(host) }}`,
  'webhook.failed': ({ host }) =>
    t`The webhook for ${{ host: textOf(host) }} was switched off: events could not be delivered`,
  'session.ended': ({ wrongPasswords }) =>
    wrongPasswords === true
      ? t`A browser was signed out after too many wrong passwords`
      : t`signed out another browser`,
  'sessions.ended': () => t`signed out all other browsers`,
  'account.deleted': () => t`deleted the account`,
  'review.claimed': () => t`claimed a review`,
  'review.noted': () => t`added a note to a review`,
  'decision.made': ({ action, kind }) =>
    t`decided “${{ action: textOf(action) }}” about a ${{ kind: textOf(kind) }}`,
  'decision.reversed': ({ action }) => t`took back the decision “${{ action: textOf(action) }}”`,
  'appeal.answered': ({ isReversed }) =>
    isReversed === true ? t`answered an appeal: reversed` : t`answered an appeal: decision upheld`,
  'wave.started': ({ action, accounts }) =>
    t`decided “${{ action: textOf(action) }}” about ${{ accounts: Number(accounts) }} accounts together`,
  'wave.reversed': ({ accounts }) =>
    t`took back the decisions about ${{ accounts: Number(accounts) }} accounts`,
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(textOf).join(', ') : '')

/** Describes what an entry records, without the actor. */
export const describeEntry = ({ action, details }: AuditEntry): string => texts[action](details)
