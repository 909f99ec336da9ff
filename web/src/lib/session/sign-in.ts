import type { AuthUser } from '@seam/contract/account.ts'
import { send } from '../api/send.ts'
import { ConnectionError } from '../api/errors.ts'
import { refreshForNewViewer } from '../cache/query-client.ts'
import { rememberUser, useAuth } from './auth-store.ts'
import { isOldSessionRefused, oldSessionIsOver } from './refused-session.ts'
import { expiryFrom } from './renewal.ts'

/** Before signing in: repeats a sign-out that failed. Throws where the server is out of reach. */
export async function finishSignOut(): Promise<void> {
  if (!isOldSessionRefused()) return
  try {
    await send('logout', {})
  } catch (error) {
    // Any answer will do: the sign-in that follows replaces the session's cookies.
    if (error instanceof ConnectionError) throw error
  }
}

/** Takes up a session that login or sign-up has just begun; `sentAt` is when it was asked for. */
export function signedIn(user: AuthUser, sentAt: number): void {
  oldSessionIsOver()
  rememberUser(user)
  useAuth.setState({ tokenExpiry: expiryFrom(sentAt), isAuthOverlayOpen: false })
  refreshForNewViewer()
}
