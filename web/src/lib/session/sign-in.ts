import type { AuthUser } from '@seam/contract/account.ts'
import type { LoginBody, SignupBody } from '@seam/contract/session.ts'
import { ConnectionError } from '../api/errors.ts'
import { send } from '../api/send.ts'
import { useAuth } from './auth-store.ts'
import { isOldSessionRefused, oldSessionIsOver } from './refused-session.ts'
import { expiryFrom } from './renewal.ts'
import { takeUp } from './take-up.ts'

/** Signs in. Throws as `send` does. */
export const logIn = (body: LoginBody): Promise<AuthUser> => begin(() => send('login', { body }))

/** Creates an account and signs in to it. Throws as `send` does. */
export const signUp = (body: SignupBody): Promise<AuthUser> => begin(() => send('signup', { body }))

async function begin(ask: () => Promise<AuthUser>): Promise<AuthUser> {
  await finishSignOut()
  const sentAt = Date.now()
  const user = await ask()
  oldSessionIsOver()
  takeUp(user)
  useAuth.setState({ tokenExpiry: expiryFrom(sentAt), isAuthOverlayOpen: false })
  return user
}

/** Repeats a sign-out that failed. Throws where the server is still out of reach. */
async function finishSignOut(): Promise<void> {
  if (!isOldSessionRefused()) return
  try {
    await send('logout', {})
  } catch (error) {
    // Any answer will do: the sign-in that follows replaces the session's cookies.
    if (error instanceof ConnectionError) throw error
  }
}
