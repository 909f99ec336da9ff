import * as z from 'zod'
import { endpoint, noData } from './endpoint.ts'
import { messages } from './messages.ts'
import { text } from './text.ts'

const tag = 'Session'

const body = z.object({
  /** The fragment of the link. */
  code: text(messages.emailVerificationCode).min(1, { error: messages.emailVerificationCode }),
})

export const previewVerification = endpoint({
  tag,
  summary: 'The account whose email address a link verifies. The link stays valid',
  method: 'POST',
  path: '/auth/verify/preview',
  body,
  response: z.object({ username: z.string() }),
})

export const verifyEmail = endpoint({
  tag,
  summary:
    'Verify an email address with the code of the link that was mailed to it, which works once',
  method: 'POST',
  path: '/auth/verify/complete',
  body,
  response: noData,
})

export const sendEmailVerification = endpoint({
  tag,
  summary: 'Get the link that verifies your email address again',
  method: 'POST',
  path: '/auth/verify',
  access: 'signed-in',
  response: noData,
})
