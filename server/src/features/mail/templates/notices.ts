import type { ContentOf } from './mail-content.ts'
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
  { username, at }: ContentOf<'password-changed'>,
  { name, url }: MailSite,
): Template => ({
  subject: `Your password on ${name} was changed`,
  body: [
    `The password of @${username} was changed on ${formatTime(at)}. All other devices are signed out.`,
    'If this was you, you need not do anything.',
    'If it was not you, set a new password now: choose "Forgot password?" where you sign in.',
    { label: `Open ${name}`, url },
  ],
})

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
