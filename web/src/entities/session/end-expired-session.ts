import { send } from '../api/send.ts'
import { dropCache } from '../cache/persistence.ts'
import { toastAfterReload } from '../../lib/toast.ts'
import { forgetPush } from './forget-push.ts'
import { clearUser } from './auth-store.ts'

/** Clears a session that has ended, and reloads the page as a visitor, with the reason. */
export async function endExpiredSession(
  text = 'Your session has ended. Please sign in again.',
): Promise<void> {
  await send('deleteToken', {}).catch(() => null)
  await forgetPush().catch(() => null)
  clearUser()
  dropCache()
  toastAfterReload({ id: 'session-ended', text })
  location.reload()
}
