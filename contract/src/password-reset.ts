import * as z from 'zod'
import { email, newPassword } from './account.ts'
import { endpoint, noData } from './endpoint.ts'
import { messages } from './messages.ts'
import { byUsername } from './profile.ts'
import { text } from './text.ts'

const required = (message: string) => text(message).min(1, { error: message })

export const passwordResetBody = z
  .object({
    /** What follows # in the link. */
    code: required(messages.passwordResetCode),
    newPassword: required(messages.passwordNewRequired).pipe(newPassword),
    confirmNewPassword: required(messages.passwordConfirmRequired),
  })
  .refine((body) => body.confirmNewPassword === body.newPassword, {
    error: messages.passwordMismatch,
    path: ['confirmNewPassword'],
  })
export type PasswordResetBody = z.infer<typeof passwordResetBody>

export const requestPasswordReset = endpoint({
  tag: 'Session',
  summary:
    'Get a reset link by mail. The response is the same whether or not there is such an account',
  method: 'POST',
  path: '/auth/reset',
  body: z.object({ email }),
  response: z.object({
    /** Whether the site sends mail. If not, a moderator can give users a link. */
    sendsMail: z.boolean(),
  }),
})

export const resetPassword = endpoint({
  tag: 'Session',
  summary:
    'Set a new password with the code of a reset link, which works once. Ends all sessions of the account',
  method: 'POST',
  path: '/auth/reset/complete',
  audit: 'password.reset',
  body: passwordResetBody,
  response: noData,
})

export const createResetLink = endpoint({
  tag: 'People',
  summary:
    'Create a reset link for a user with a lower role, to hand over. Requires that you entered your password within 15 minutes',
  method: 'POST',
  path: '/user/{username}/reset-link',
  status: 201,
  access: 'moderator',
  audit: 'reset-link.created',
  params: byUsername,
  response: z.object({ url: z.string() }),
})
