import type { AuthUser } from '@seam/contract/account.ts'
import type { ConfirmBody } from '@seam/contract/session.ts'
import type {
  EmailBody,
  HistoryBody,
  PasswordBody,
  PreferencesBody,
} from '@seam/contract/settings.ts'
import { call } from '../../lib/api/call.ts'
import { isProblem } from '../../lib/api/errors.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { useAuth } from '../../lib/session/auth-store.ts'
import { requireSession } from '../../lib/session/require-session.ts'
import { leaveForGood } from '../../lib/session/sign-out.ts'
import { takeUp } from '../../lib/session/take-up.ts'
import { settingsKeys } from './keys.ts'

// Each checks the session first, and gives false where nobody is signed in: then nothing happens.
// They throw as `call` does.

async function change(ask: () => Promise<AuthUser>): Promise<boolean> {
  if (!(await requireSession())) return false
  takeUp(await ask())
  return true
}

/** Changes one's email. Every other browser is signed out. */
export async function changeEmail(body: EmailBody): Promise<boolean> {
  const done = await change(() => call('changeEmail', { body }))
  refreshSessions()
  return done
}

/** Changes one's password. Every other browser is signed out. */
export async function changePassword(body: PasswordBody): Promise<boolean> {
  const done = await change(() => call('changePassword', { body }))
  refreshSessions()
  return done
}

/** Saves what one prefers. It takes effect at once, wherever it matters. */
export const changePreferences = (body: PreferencesBody) =>
  change(() => call('changePreferences', { body }))

/** Chooses what is remembered of what one does. */
export const toggleHistory = (body: HistoryBody) => change(() => call('toggleHistory', { body }))

const refreshSessions = () =>
  void queryClient.invalidateQueries({ queryKey: settingsKeys.sessions })

/** Signs one of one's other browsers out. */
export async function endSession(id: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('endSession', { params: { id } }).catch((error: unknown) => {
    // It has ended already, and that was asked for.
    if (!isProblem(error, 404)) throw error
  })
  refreshSessions()
  return true
}

/** Signs all of one's other browsers out. */
export async function endOtherSessions(): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('endOtherSessions', {})
  refreshSessions()
  return true
}

/** Gives the password again, for what needs it to have been given lately. */
export async function confirmPassword(body: ConfirmBody): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('confirmPassword', { body })
  return true
}

/** Has a copy of all that is one's own made. */
export async function startCopy(): Promise<boolean> {
  if (!(await requireSession())) return false
  queryClient.setQueryData(settingsKeys.copy, await call('startExport', {}))
  return true
}

/** Deletes one's account, and clears what this browser knows of it. Loads the start page. */
export async function deleteAccount(): Promise<boolean> {
  if (!(await requireSession())) return false
  const { username } = useAuth.getState().authUser
  await call('deleteAccount', { params: { username } })
  await leaveForGood()
  return true
}
