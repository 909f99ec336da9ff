import * as z from 'zod'
import { authUser, email, newPassword, nsfwContent, theme } from './account.ts'
import { noData, endpoint } from './endpoint.ts'
import { messages } from './messages.ts'
import { paged, pageQuery } from './paging.ts'
import { text } from './text.ts'
import { category, publishStatus } from './video-fields.ts'

const required = (message: string) => text(message).min(1, { error: message })

export const emailBody = z
  .object({ currEmail: email, newEmail: email, password: required(messages.passwordRequired) })
  .refine(({ currEmail, newEmail }) => currEmail.toLowerCase() !== newEmail.toLowerCase(), {
    error: messages.emailUnchanged,
    path: ['newEmail'],
  })
export type EmailBody = z.infer<typeof emailBody>

export const passwordBody = z
  .object({
    currPassword: required(messages.passwordCurrentRequired),
    newPassword: required(messages.passwordNewRequired).pipe(newPassword),
    confirmNewPassword: required(messages.passwordConfirmRequired),
  })
  .refine((body) => body.newPassword !== body.currPassword, {
    error: messages.passwordUnchanged,
    path: ['newPassword'],
  })
  .refine((body) => body.confirmNewPassword === body.newPassword, {
    error: messages.passwordMismatch,
    path: ['confirmNewPassword'],
  })
export type PasswordBody = z.infer<typeof passwordBody>

export const firstPasswordBody = z
  .object({
    newPassword: required(messages.passwordNewRequired).pipe(newPassword),
    confirmNewPassword: required(messages.passwordConfirmRequired),
  })
  .refine((body) => body.confirmNewPassword === body.newPassword, {
    error: messages.passwordMismatch,
    path: ['confirmNewPassword'],
  })
export type FirstPasswordBody = z.infer<typeof firstPasswordBody>

export const preferencesBody = z.object({ theme, nsfwContent, publishStatus, category })
export type PreferencesBody = z.infer<typeof preferencesBody>

const flag = z.boolean({ error: messages.historyToggle })
export const historyBody = z.object({
  saveSearchHistory: flag,
  saveWatchHistory: flag,
  /** Whether statistics of videos include what the user watches. Unchanged if absent. */
  countInStatistics: flag.optional(),
})
export type HistoryBody = z.infer<typeof historyBody>

export const activeSession = z.object({
  _id: z.string(),
  /** The browser, as its User-Agent header describes it. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
})
export type ActiveSession = z.infer<typeof activeSession>

/** Storage use in bytes, including uploads in progress. */
export const storageUsage = z.object({
  /** Size of the account's files, including everything generated from them. */
  stored: z.int(),
  storedMax: z.int(),
  /** Bytes uploaded since midnight UTC. Deleting does not reduce it. */
  uploadedToday: z.int(),
  uploadedPerDayMax: z.int(),
  /** The next midnight UTC. */
  dayEndsAt: z.iso.datetime(),
})
export type StorageUsage = z.infer<typeof storageUsage>

const tag = 'Settings'
const signedIn = { tag, access: 'signed-in' } as const

export const changeEmail = endpoint({
  ...signedIn,
  summary: 'Change your email. All other sessions end, this one gets new cookies',
  method: 'PATCH',
  path: '/user/update/email',
  audit: 'email.changed',
  body: emailBody,
  response: authUser,
})

export const changePassword = endpoint({
  ...signedIn,
  summary: 'Change your password. All other sessions end, this one gets new cookies',
  method: 'PATCH',
  path: '/user/update/password',
  audit: 'password.changed',
  body: passwordBody,
  response: authUser,
})

export const setPassword = endpoint({
  ...signedIn,
  summary:
    'Set the first password of an account that signs in with a provider, which has recently confirmed you. 409 if there is a password',
  method: 'POST',
  path: '/user/update/password',
  audit: 'password.changed',
  body: firstPasswordBody,
  response: authUser,
})

export const changePreferences = endpoint({
  ...signedIn,
  summary: 'Change your preferences',
  method: 'PATCH',
  path: '/user/update/preferences',
  body: preferencesBody,
  response: authUser,
})

export const changeHistorySettings = endpoint({
  ...signedIn,
  summary: 'Choose which history is saved, and whether statistics include what you watch',
  method: 'PATCH',
  path: '/user/toggle/history',
  body: historyBody,
  response: authUser,
})

export const getStorage = endpoint({
  ...signedIn,
  summary: 'How much you store and have uploaded today, with your quotas',
  method: 'GET',
  path: '/user/storage',
  response: storageUsage,
})

export const listSessions = endpoint({
  ...signedIn,
  summary: 'Your sessions, at most 50: the current one first, then the most recently used',
  method: 'GET',
  path: '/auth/sessions',
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  response: paged(activeSession),
})

export const endSession = endpoint({
  ...signedIn,
  summary: 'End one of your sessions',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  audit: 'session.ended',
  params: z.object({ id: z.string() }),
  response: noData,
})

export const endOtherSessions = endpoint({
  ...signedIn,
  summary: 'End all your sessions except this one',
  method: 'DELETE',
  path: '/auth/sessions',
  audit: 'sessions.ended',
  response: noData,
})

/** The query parameter with the feed key of a member, in addresses of feeds and of files. */
export const FEED_KEY = 'key'

/**
 * On a site for members only, feed readers and podcast apps read feeds and files with the secret key
 * of a member in `?key=`.
 */
const feedKey = z.object({ key: z.string() })

export const getFeedKey = endpoint({
  tag,
  summary: 'Your secret key for feed readers and podcast apps',
  method: 'GET',
  path: '/user/feed-key',
  access: 'signed-in',
  response: feedKey,
})

export const renewFeedKey = endpoint({
  tag,
  summary: 'Replace your key for feed readers and podcast apps. The previous one stops working',
  method: 'POST',
  path: '/user/feed-key',
  access: 'signed-in',
  response: feedKey,
})
