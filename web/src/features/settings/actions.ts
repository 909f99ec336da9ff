import type { AuthUser } from '@seam/contract/account.ts'
import type { ApiTokenBody } from '@seam/contract/api-token.ts'
import type {
  EmailBody,
  FirstPasswordBody,
  HistoryBody,
  PasswordBody,
  PreferencesBody,
} from '@seam/contract/settings.ts'
import { call } from '../../entities/session/call.ts'
import { isProblem } from '../../lib/errors.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { clearDeletedAccount } from '../../entities/session/sign-out.ts'
import { identitiesQuery } from '../../entities/session/provider-sign-in.ts'
import { applyUser } from '../../entities/session/apply-user.ts'
import { settingsKeys } from './keys.ts'

// Each function that changes something checks the session first. It returns false (or undefined),
// without a request, when the viewer is signed out. Each throws what `call` throws.

async function changeUser(request: () => Promise<AuthUser>): Promise<boolean> {
  if (!(await requireSession())) return false
  applyUser(await request())
  return true
}

/** Changes the user's email. The server signs out all other browsers and ends all API tokens. */
export async function changeEmail(body: EmailBody): Promise<boolean> {
  const isDone = await changeUser(() => call('changeEmail', { body }))
  refresh('sessions', 'apiTokens')
  return isDone
}

/** Sets the password of a user who has none. The server signs out all other browsers. */
export async function setPassword(body: FirstPasswordBody): Promise<boolean> {
  const isDone = await changeUser(() => call('setPassword', { body }))
  refresh('sessions', 'apiTokens')
  void queryClient.invalidateQueries(identitiesQuery())
  return isDone
}

/** Changes the user's password. The server signs out all other browsers and ends all API tokens. */
export async function changePassword(body: PasswordBody): Promise<boolean> {
  const isDone = await changeUser(() => call('changePassword', { body }))
  refresh('sessions', 'apiTokens')
  return isDone
}

/** Saves the user's preferences and applies them at once. */
export const changePreferences = (body: PreferencesBody) =>
  changeUser(() => call('changePreferences', { body }))

/** Saves whether searches and watched videos are remembered. */
export const changeHistorySettings = (body: HistoryBody) =>
  changeUser(() => call('changeHistorySettings', { body }))

/** Resends the link that verifies the user's address. */
export async function sendEmailVerification(): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('sendEmailVerification', {})
  return true
}

/** Refetches lists of the settings that are shown. */
export const refresh = (...keys: (keyof typeof settingsKeys)[]) => {
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: settingsKeys[key] })
}

/** Signs out one of the user's other browsers. */
export async function endSession(id: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('endSession', { params: { id } }).catch((error: unknown) => {
    // It has already ended, which is the wanted result.
    if (!isProblem(error, 404)) throw error
  })
  refresh('sessions')
  return true
}

/** Signs out all of the user's other browsers. */
export async function endOtherSessions(): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('endOtherSessions', {})
  refresh('sessions')
  return true
}

/**
 * Creates an API token. Returns the token itself, which no other response contains: it is not cached.
 */
export async function createApiToken(body: ApiTokenBody): Promise<string | undefined> {
  if (!(await requireSession())) return undefined
  const { token } = await call('createApiToken', { body })
  refresh('apiTokens')
  return token
}

export async function deleteApiToken(id: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('deleteApiToken', { params: { id } }).catch((error: unknown) => {
    // It was already deleted, which is the wanted result.
    if (!isProblem(error, 404)) throw error
  })
  refresh('apiTokens')
  return true
}

export async function startDataExport(): Promise<boolean> {
  if (!(await requireSession())) return false
  queryClient.setQueryData(settingsKeys.dataExport, await call('startExport', {}))
  return true
}

/** Returns the user's key for feed readers and podcast apps. */
export const fetchFeedKey = async (): Promise<string> => (await call('getFeedKey', {})).key

/** Replaces the user's key for feed readers and podcast apps. Returns the new one. */
export async function replaceFeedKey(): Promise<string | undefined> {
  if (!(await requireSession())) return undefined
  return (await call('renewFeedKey', {})).key
}

/** Deletes the user's account and what this browser stores of it. Loads the start page. */
export async function deleteAccount(): Promise<boolean> {
  if (!(await requireSession())) return false
  const { username } = useAuth.getState().authUser
  await call('deleteAccount', { params: { username } })
  await clearDeletedAccount()
  return true
}
