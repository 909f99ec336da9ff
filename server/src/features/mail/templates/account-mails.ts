import type { SignInChange } from '@seam/contract/audit.ts'
import { pages } from '@seam/contract/pages.ts'
import { truncate } from '@seam/contract/truncate.ts'
import type { ContentOf, RemovedSignIn } from './mail-content.ts'
import { formatTime, type MailSite, type Template } from './template.ts'

export const emailVerification = (
  { username, code }: ContentOf<'email-verification'>,
  { name, url }: MailSite,
): Template => ({
  subject: `Verify your email address on ${name}`,
  body: [
    `This address was entered for @${username} on ${name}.`,
    { label: 'Verify your email address', url: `${url}${pages.emailVerification}#${code}` },
    'This link works once, for a day.',
    'If you did not enter it, ignore this mail. Your address stays unverified.',
  ],
})

export const passwordReset = (
  { username, code, sentBy }: ContentOf<'password-reset'>,
  { name, url }: MailSite,
): Template => ({
  subject: `Set a new password on ${name}`,
  body: [
    sentBy === 'staff'
      ? `A moderator of ${name} has sent you a link to set a new password for @${username}.`
      : `Someone requested a new password for @${username} on ${name}.`,
    { label: 'Set a new password', url: `${url}${pages.passwordReset}#${code}` },
    'This link works once, for an hour. You will be signed out everywhere.',
    'If you did not request it, ignore this mail. Your password stays the same.',
  ],
})

export const newSignIn = (
  { username, device, at }: ContentOf<'new-sign-in'>,
  { name, url }: MailSite,
): Template => ({
  subject: `New sign-in on ${name}`,
  body: [
    `@${username} signed in on a new device: ${device}, ${formatTime(at)}.`,
    'If this was you, you need not do anything.',
    'If it was not you, someone knows your password. Change it in your settings, which signs out all other devices.',
    { label: 'Open your settings', url: `${url}/settings` },
  ],
})

export const passwordChanged = (
  { username, at, removed }: ContentOf<'password-changed'>,
  { name, url }: MailSite,
): Template => ({
  subject: `Your password on ${name} was changed`,
  body: [
    `The password of @${username} was changed on ${formatTime(at)}. All other devices are signed out.`,
    ...(removed ? describeRemoved(removed) : []),
    'If this was you, you need not do anything.',
    'If it was not you, set a new password now: choose "Forgot password?" on the sign-in form.',
    { label: `Open ${name}`, url },
  ],
})

/** Omits the names of passkeys, because an attacker may have chosen them. */
function describeRemoved({ passkeys, twoFactor }: RemovedSignIn): string[] {
  const parts = [
    ...(passkeys > 0
      ? [passkeys === 1 ? '1 passkey was removed' : `${passkeys} passkeys were removed`]
      : []),
    ...(twoFactor ? ['two-factor sign-in was turned off'] : []),
  ]
  return parts.length === 0 ? [] : [`With it, ${parts.join(', and ')}.`]
}

/** Goes to the old address. Omits the new one, which may belong to someone else. */
export const emailChanged = (
  { username, at }: ContentOf<'email-changed'>,
  { name, url }: MailSite,
): Template => ({
  subject: `Your email address on ${name} was changed`,
  body: [
    `On ${formatTime(at)}, @${username} got a new email address. This address no longer belongs to the account.`,
    'If this was you, you need not do anything.',
    `If it was not you, someone knows your password. Ask a moderator of ${name} for help immediately.`,
    { label: `Open ${name}`, url },
  ],
})

const changes: Record<SignInChange, string> = {
  'two-factor.enabled': 'Two-factor sign-in was turned on',
  'two-factor.disabled': 'Two-factor sign-in was turned off',
  'recovery-codes.replaced': 'The recovery codes were replaced',
  'recovery-code.used': 'A recovery code was used to sign in',
  'passkey.added': 'A passkey was added',
  'passkey.removed': 'A passkey was removed',
  'api-token.created': 'An API token was created',
  'identity.connected': 'An account at a sign-in provider was connected',
  'identity.removed': 'An account at a sign-in provider was disconnected',
}

export const signInChanged = (
  { username, change, at }: ContentOf<'sign-in-changed'>,
  { name, url }: MailSite,
): Template => ({
  subject: `${changes[change]}: ${name}`,
  body: [
    `${changes[change]} for @${username} on ${formatTime(at)}.`,
    'If this was you, you need not do anything.',
    'If it was not you, someone knows your password. Change it in your settings, and check your sign-in methods there.',
    { label: 'Open your settings', url: `${url}/settings` },
  ],
})

export const sessionEnded = (
  { username, device, at }: ContentOf<'session-ended'>,
  { name, url }: MailSite,
): Template => ({
  subject: `Too many wrong passwords on ${name}`,
  body: [
    `Wrong passwords for @${username} were entered too often in a signed-in browser: ${device}, ${formatTime(at)}. That browser is signed out.`,
    'If this was you, sign in again. If you have forgotten your password, choose "Forgot password?" there.',
    'If it was not you, someone else has used that browser. Check in your settings which browsers are signed in.',
    { label: 'Open your settings', url: `${url}/settings` },
  ],
})

export const accountDeleted = (
  { username, at }: ContentOf<'account-deleted'>,
  { name, url }: MailSite,
): Template => ({
  subject: `Your account on ${name} was deleted`,
  body: [
    `The account @${username} was deleted on ${formatTime(at)}, with everything it published. It cannot be restored.`,
    'If this was you, you need not do anything.',
    'If it was not you, someone knows your password. Change it wherever else you use it.',
    { label: `Open ${name}`, url },
  ],
})

const SUBJECT_LENGTH = 120

/** A moderation decision: its statement of reasons, or the outcome of the appeal. */
export const decisionMail = (
  { username, title, subject, parts, at }: ContentOf<'decision'>,
  { name, url }: MailSite,
): Template => ({
  subject: `${title}: ${name}`,
  body: [
    `@${username}: ${title.charAt(0).toLowerCase()}${title.slice(1)}, on ${formatTime(at)}.`,
    ...(subject ? [`It is about “${truncate(subject, SUBJECT_LENGTH)}”.`] : []),
    ...parts.map(({ heading, text }) => `${heading}: ${text}`),
    { label: 'Read or appeal it on the site', url: `${url}${pages.decisions}` },
  ],
})
