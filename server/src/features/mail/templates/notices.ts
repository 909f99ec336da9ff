import type { SignInChange } from '@seam/contract/audit.ts'
import type { ContentOf, RemovedSignIn } from './mail-content.ts'
import { formatTime, type MailSite, type Template } from './template.ts'

export const newSignIn = (
  { username, device, at }: ContentOf<'new-sign-in'>,
  { name, url }: MailSite,
): Template => ({
  subject: `New sign-in on ${name}`,
  body: [
    `@${username} was signed in on a new device: ${device}, ${formatTime(at)}.`,
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
    'If it was not you, set a new password now: choose "Forgot password?" where you sign in.',
    { label: `Open ${name}`, url },
  ],
})

/** Names of passkeys are not in it: whoever added them chose them. */
function describeRemoved({ passkeys, twoFactor }: RemovedSignIn): string[] {
  const parts = [
    ...(passkeys > 0
      ? [passkeys === 1 ? '1 passkey was removed' : `${passkeys} passkeys were removed`]
      : []),
    ...(twoFactor ? ['two-factor sign-in was turned off'] : []),
  ]
  return parts.length === 0 ? [] : [`With it, ${parts.join(', and ')}.`]
}

/** Goes to the old address. The new one is not in it: it may belong to someone else. */
export const emailChanged = (
  { username, at }: ContentOf<'email-changed'>,
  { name, url }: MailSite,
): Template => ({
  subject: `Your email address on ${name} was changed`,
  body: [
    `On ${formatTime(at)}, @${username} was given another email address. This one does not belong to the account any more.`,
    'If this was you, you need not do anything.',
    `If it was not you, someone knows your password. Ask a moderator of ${name} for help at once.`,
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
}

export const signInChanged = (
  { username, change, at }: ContentOf<'sign-in-changed'>,
  { name, url }: MailSite,
): Template => ({
  subject: `${changes[change]}: ${name}`,
  body: [
    `${changes[change]} for @${username} on ${formatTime(at)}.`,
    'If this was you, you need not do anything.',
    'If it was not you, someone knows your password. Change it in your settings, and see there how your account is signed in to.',
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
    'If it was not you, someone else has used that browser. See in your settings which browsers are signed in.',
    { label: 'Open your settings', url: `${url}/settings` },
  ],
})

export const accountDeleted = (
  { username, at }: ContentOf<'account-deleted'>,
  { name, url }: MailSite,
): Template => ({
  subject: `Your account on ${name} was deleted`,
  body: [
    `The account @${username} was deleted on ${formatTime(at)}, with everything that it has published. It cannot be restored.`,
    'If this was you, you need not do anything.',
    'If it was not you, someone knows your password. Change it wherever else you use it.',
    { label: `Open ${name}`, url },
  ],
})
