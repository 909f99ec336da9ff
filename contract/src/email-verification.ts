import * as z from 'zod'
import { endpoint, noData } from './endpoint.ts'
import { messages } from './messages.ts'
import { text } from './text.ts'

const tag = 'Session'

export const verifyEmail = endpoint({
  tag,
  summary:
    'Verify an email address with the code of the link that was mailed to it, which works once',
  method: 'POST',
  path: '/auth/verify/complete',
  body: z.object({
    /** What follows # in the link. */
    code: text(messages.emailVerificationCode).min(1, { error: messages.emailVerificationCode }),
  }),
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
