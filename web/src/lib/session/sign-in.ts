import type { AuthUser } from '@seam/contract/account.ts'
import type { LoginBody, SignupBody } from '@seam/contract/session.ts'
import { ConnectionError, isProblem } from '../api/errors.ts'
import { send } from '../api/send.ts'
import { useAuth } from './auth-store.ts'
import { isOldSessionRefused, oldSessionIsOver } from './refused-session.ts'
import { expiryFrom } from './renewal.ts'
import { takeUp } from './take-up.ts'

/** Signs in. Throws as `send` does. */
export const logIn = (body: LoginBody): Promise<AuthUser> =>
  begin(() => send('login', { body }), false)

/** Creates an account and signs in to it. Throws as `send` does. */
export const signUp = (body: SignupBody): Promise<AuthUser> =>
  begin(() => send('signup', { body }), true)

async function begin(ask: () => Promise<AuthUser>, needsSignOut: boolean): Promise<AuthUser> {
  await finishSignOut(needsSignOut)
  const sentAt = Date.now()
  const user = await ask()
  oldSessionIsOver()
  takeUp(user)
  useAuth.setState({ tokenExpiry: expiryFrom(sentAt), isAuthOverlayOpen: false })
  return user
}

/**
 * Repeats a sign-out that failed. Throws where the server is still out of reach, and where it does not
 * work although it is needed.
 */
async function finishSignOut(isNeeded: boolean): Promise<void> {
  if (!isOldSessionRefused()) return
  try {
    await send('logout', {})
  } catch (error) {
    // A sign-in replaces the old session; a sign-up is refused while that lives.
    const isOver = isProblem(error, 401)
    if (error instanceof ConnectionError || (isNeeded && !isOver)) throw error
  }
}
