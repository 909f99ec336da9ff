import { pages } from '@seam/contract/pages.ts'
import type { ContentOf } from './mail-content.ts'
import type { MailSite, Template } from './template.ts'

export const emailVerification = (
  { username, code }: ContentOf<'email-verification'>,
  { name, url }: MailSite,
): Template => ({
  subject: `Verify your email address on ${name}`,
  body: [
    `This address was entered for @${username} on ${name}.`,
    { label: 'Verify your email address', url: `${url}${pages.emailVerification}#${code}` },
    'This link works once, for a day.',
    'If it was not you who entered it, ignore this mail: your address stays unverified.',
  ],
})
