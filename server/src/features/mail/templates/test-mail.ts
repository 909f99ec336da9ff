import type { ContentOf } from './mail-content.ts'
import type { MailSite, Template } from './template.ts'

export const testMail = (_: ContentOf<'test'>, { name, url }: MailSite): Template => ({
  subject: `Test mail of ${name}`,
  body: [`${name} can send mail to this address.`, { label: `Open ${name}`, url }],
})
