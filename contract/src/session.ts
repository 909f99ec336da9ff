import * as z from 'zod'
import { authUser, email } from './account.ts'
import { noData, endpoint } from './endpoint.ts'
import { messages } from './messages.ts'
import { text } from './text.ts'

const password = text(messages.passwordRequired).min(1, { error: messages.passwordRequired })

export const loginBody = z.object({ email, password })
export type LoginBody = z.infer<typeof loginBody>

export const confirmBody = z.object({ password })
export type ConfirmBody = z.infer<typeof confirmBody>

const tag = 'Session'

export const login = endpoint({
  tag,
  summary: 'Sign in',
  method: 'POST',
  path: '/auth/login',
  body: loginBody,
  response: authUser,
})

export const confirmPassword = endpoint({
  tag,
  summary:
    'Confirm your password. Exporting and deleting the account require that it was entered in this session within the last 15 minutes',
  method: 'POST',
  path: '/auth/confirm',
  access: 'signed-in',
  body: confirmBody,
  response: noData,
})

export const logout = endpoint({
  tag,
  summary: 'End this session',
  method: 'GET',
  path: '/auth/logout',
  changesState: true,
  /** Where the browser also ends the session of the sign-in provider with which this one began. */
  response: z.object({ url: z.string() }).nullable(),
})

export const renewToken = endpoint({
  tag,
  summary: 'Renew the access token with the refresh token, which is rotated',
  method: 'GET',
  path: '/auth/token/new',
  changesState: true,
  response: authUser,
})

export const deleteToken = endpoint({
  tag,
  summary: 'Clear the tokens and end this session',
  method: 'GET',
  path: '/auth/token/delete',
  changesState: true,
  response: noData,
})

export const currentSession = endpoint({
  tag,
  summary: 'The signed-in user',
  method: 'GET',
  path: '/auth/session',
  access: 'signed-in',
  response: authUser,
})
