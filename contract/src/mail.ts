import * as z from 'zod'
import { endpoint, noData } from './endpoint.ts'
import { messages } from './messages.ts'
import { text } from './text.ts'

const tag = 'Mail'

/** A mail that the server failed to send within a day. */
export const failedMail = z.object({
  _id: z.string(),
  /** The recipient. */
  username: z.string(),
  kind: z.string(),
  attempts: z.int(),
  /** The mail server's response, or what prevented the attempt. */
  answer: z.string(),
  queuedAt: z.iso.datetime(),
  failedAt: z.iso.datetime(),
  /** Whether it is still useful to send. */
  canRetry: z.boolean(),
})
export type FailedMail = z.infer<typeof failedMail>

export const mailState = z.object({
  /** Whether the site sends mail. */
  isSetUp: z.boolean(),
  /** Most recently failed first, at most 50. */
  failed: z.array(failedMail),
  failedTotal: z.int(),
})
export type MailState = z.infer<typeof mailState>

export const getMailState = endpoint({
  tag,
  summary: 'Whether the site sends mail, and what could not be sent',
  method: 'GET',
  path: '/mail',
  access: 'owner',
  response: mailState,
})

export const retryMail = endpoint({
  tag,
  summary: 'Try to send a failed mail for another day',
  method: 'POST',
  path: '/mail/retry',
  access: 'owner',
  audit: 'mail.retried',
  body: z.object({ id: text(messages.mail) }),
  response: noData,
})

export const sendTestMail = endpoint({
  tag,
  summary: "Send a mail to yourself, and get the mail server's own words",
  method: 'POST',
  path: '/mail/test',
  access: 'owner',
  audit: 'mail.tested',
  response: z.object({ accepted: z.boolean(), answer: z.string() }),
})
