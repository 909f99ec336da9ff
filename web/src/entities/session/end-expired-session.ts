import { t } from '@lingui/core/macro'
import { send } from '../api/send.ts'
import { dropCache } from '../cache/persistence.ts'
import { toastAfterReload } from '../../lib/toast.ts'
import { isSessionEnding, markSessionEnding } from './before-sign-out.ts'
import { forgetPush } from './forget-push.ts'
import { clearUser } from './auth-store.ts'

/**
 * Clears a session that has ended, and reloads the page as a visitor, with the reason. Does nothing
 * if the session ends already, because the user signs out or another request has found out.
 */
export async function endExpiredSession(
  text = t`Your session has ended. Please sign in again.`,
): Promise<void> {
  if (isSessionEnding()) return
  markSessionEnding()
  await send('deleteToken', {}).catch(() => null)
  await forgetPush().catch(() => null)
  clearUser()
  dropCache()
  toastAfterReload({ id: 'session-ended', text })
  location.reload()
}
