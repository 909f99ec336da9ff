import { pages } from '@seam/contract/pages.ts'
import type { ContentOf } from './mail-content.ts'
import type { MailSite, Template } from './template.ts'

export const passwordReset = (
  { username, code }: ContentOf<'password-reset'>,
  { name, url }: MailSite,
): Template => ({
  subject: `Set a new password on ${name}`,
  body: [
    `Someone asked for a new password of @${username} on ${name}.`,
    { label: 'Set a new password', url: `${url}${pages.passwordReset}#${code}` },
    'This link works once, for an hour. You will be signed out everywhere.',
    'If it was not you who asked, ignore this mail: your password stays as it is.',
  ],
})
