import * as z from 'zod'
import { email, newPassword } from './account.ts'
import { endpoint, noData } from './endpoint.ts'
import { messages } from './messages.ts'
import { passkey } from './passkey.ts'
import { byUsername } from './profile.ts'
import { resetMessages } from './reset-messages.ts'
import { text } from './text.ts'

const required = (message: string) => text(message).min(1, { error: message })

/** The fragment of the link. */
const code = required(messages.passwordResetCode)

export const passwordResetBody = z
  .object({
    code,
    newPassword: required(messages.passwordNewRequired).pipe(newPassword),
    confirmNewPassword: required(messages.passwordConfirmRequired),
    /** Whether to remove the passkeys of the account, too. */
    removePasskeys: z.boolean({ error: resetMessages.removePasskeys }).default(true),
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
    /** Whether the site sends mail. If not, an owner can give users a link. */
    sendsMail: z.boolean(),
  }),
})

/** The other ways to sign in to an account, besides the password that a reset link changes. */
export const resetPreview = z.object({
  /** Newest first. */
  passkeys: z.array(passkey),
  hasTwoFactor: z.boolean(),
  /**
   * Whether the link always removes all of them, because it was mailed to a member's unverified
   * address: someone else may have set them up.
   */
  removesAll: z.boolean(),
})
export type ResetPreview = z.infer<typeof resetPreview>

export const previewReset = endpoint({
  tag: 'Session',
  summary: 'How the account of a reset link is signed in to. The link stays valid',
  method: 'POST',
  path: '/auth/reset/preview',
  body: z.object({ code }),
  response: resetPreview,
})

export const resetPassword = endpoint({
  tag: 'Session',
  summary:
    'Set a new password with the code of a reset link, which works once. Ends all sessions of the account, and removes its passkeys unless `removePasskeys` is false. A link that was mailed to an address of a member that was not verified removes passkeys and two-factor sign-in in any case',
  method: 'POST',
  path: '/auth/reset/complete',
  audit: 'password.reset',
  body: passwordResetBody,
  response: noData,
})

export const createResetLink = endpoint({
  tag: 'People',
  summary:
    'Mail a reset link to a user with a lower role. Where the site sends no mail, owners get the link to hand it over, and moderators get 403. 409 while the address was changed within 7 days and is not verified. Requires that you entered your password within 15 minutes',
  method: 'POST',
  path: '/user/{username}/reset-link',
  status: 201,
  access: 'moderator',
  audit: 'reset-link.created',
  params: byUsername,
  response: z.object({
    /** Null: it was mailed to the user. */
    url: z.string().nullable(),
  }),
})
