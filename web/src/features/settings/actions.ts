import type { AuthUser } from '@seam/contract/account.ts'
import type {
  EmailBody,
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
import { applyUser } from '../../entities/session/apply-user.ts'
import { settingsKeys } from './keys.ts'

// Each function checks the session first and returns false, without a request, when the viewer is
// signed out. Each throws what `call` throws.

async function changeUser(request: () => Promise<AuthUser>): Promise<boolean> {
  if (!(await requireSession())) return false
  applyUser(await request())
  return true
}

/** Changes the user's email. The server signs out all other browsers. */
export async function changeEmail(body: EmailBody): Promise<boolean> {
  const isDone = await changeUser(() => call('changeEmail', { body }))
  refreshSessions()
  return isDone
}

/** Changes the user's password. The server signs out all other browsers. */
export async function changePassword(body: PasswordBody): Promise<boolean> {
  const isDone = await changeUser(() => call('changePassword', { body }))
  refreshSessions()
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

const refreshSessions = () =>
  void queryClient.invalidateQueries({ queryKey: settingsKeys.sessions })

/** Signs out one of the user's other browsers. */
export async function endSession(id: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('endSession', { params: { id } }).catch((error: unknown) => {
    // It has already ended, which is the wanted result.
    if (!isProblem(error, 404)) throw error
  })
  refreshSessions()
  return true
}

/** Signs out all of the user's other browsers. */
export async function endOtherSessions(): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('endOtherSessions', {})
  refreshSessions()
  return true
}

export async function startDataExport(): Promise<boolean> {
  if (!(await requireSession())) return false
  queryClient.setQueryData(settingsKeys.dataExport, await call('startExport', {}))
  return true
}

/** Deletes the user's account and what this browser stores of it. Loads the start page. */
export async function deleteAccount(): Promise<boolean> {
  if (!(await requireSession())) return false
  const { username } = useAuth.getState().authUser
  await call('deleteAccount', { params: { username } })
  await clearDeletedAccount()
  return true
}
