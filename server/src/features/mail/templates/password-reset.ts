import { pages } from '@seam/contract/pages.ts'
import type { ContentOf } from './mail-content.ts'
import type { MailSite, Template } from './template.ts'

export const passwordReset = (
  { username, code, sentBy }: ContentOf<'password-reset'>,
  { name, url }: MailSite,
): Template => ({
  subject: `Set a new password on ${name}`,
  body: [
    sentBy === 'staff'
      ? `A moderator of ${name} sends you a link to set a new password for @${username}.`
      : `Someone asked for a new password of @${username} on ${name}.`,
    { label: 'Set a new password', url: `${url}${pages.passwordReset}#${code}` },
    'This link works once, for an hour. You will be signed out everywhere.',
    'If you did not ask for it, ignore this mail: your password stays as it is.',
  ],
})
