import { create } from 'zustand'
import { isProblem } from '../api/errors.ts'
import { send } from '../api/send.ts'
import { initialViewer } from '../cache/initial-data.ts'
import { forgetUser, useAuth } from './auth-store.ts'
import { isOldSessionRefused } from './refused-session.ts'
import { isExpired, renew } from './renewal.ts'
import { takeUp } from './take-up.ts'

/** Whether the login state is known: false from page load until the session check has ended. */
export const useSettled = create(() => ({ settled: false }))

/** Restores the session after a page load. After a network failure the stored state is kept. */
export async function settleSession(): Promise<void> {
  await checkSession()
  useSettled.setState({ settled: true })
}

async function checkSession(): Promise<void> {
  if (isOldSessionRefused()) return forgetUser()
  const { authenticated } = useAuth.getState()
  if (!authenticated && initialViewer() === null) return
  if (authenticated && isExpired()) return void (await renew())
  try {
    takeUp(await send('currentSession', {}))
  } catch (error) {
    if (authenticated && isProblem(error, 401)) await renew()
  }
}
