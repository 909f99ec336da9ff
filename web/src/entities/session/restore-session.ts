import { create } from 'zustand'
import { isProblem } from '../../lib/errors.ts'
import { send } from '../api/send.ts'
import { initialViewer } from '../cache/initial-data.ts'
import { clearUser, useAuth } from './auth-store.ts'
import { finishSignOut } from './finish-sign-out.ts'
import { isSignOutPending } from '../api/pending-sign-out.ts'
import { isTokenExpired, renewSession } from './renewal.ts'
import { applyUser } from './apply-user.ts'

/** Whether the login state is known: false from page load until the session check has ended. */
export const useSessionRestored = create(() => ({ restored: false }))

/** Restores the session after a page load. Keeps the stored state after a network failure. */
export async function restoreSession(): Promise<void> {
  await checkSession()
  useSessionRestored.setState({ restored: true })
}

async function checkSession(): Promise<void> {
  if (isSignOutPending()) {
    clearUser()
    // If it fails again, the next page or sign-in retries it.
    return void finishSignOut().catch(() => undefined)
  }
  const { authenticated } = useAuth.getState()
  if (!authenticated && initialViewer() === null) return
  if (authenticated && isTokenExpired()) return void (await renewSession())
  try {
    applyUser(await send('currentSession', {}))
  } catch (error) {
    if (authenticated && isProblem(error, 401)) await renewSession()
  }
}
