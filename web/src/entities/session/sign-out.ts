import { t } from '@lingui/core/macro'
import { send } from '../api/send.ts'
import { dropCache } from '../cache/persistence.ts'
import { clearDrafts } from './drafts.ts'
import { type Toast, toastAfterReload } from '../../lib/toast.ts'
import { clearUser } from './auth-store.ts'
import { forgetPush } from './forget-push.ts'
import { beforeSignOut, runSignOutTasks } from './before-sign-out.ts'
import { markSignOutPending } from '../api/pending-sign-out.ts'
import { reloadAfterSignOut } from './protected-page.ts'

beforeSignOut(forgetPush)

/**
 * Signs out on the server, and in this browser even if the server is unreachable. Reloads the page,
 * or leaves it if it is protected, or goes to the sign-in provider, which sends the browser back.
 */
export async function signOut(): Promise<void> {
  await runSignOutTasks()
  let provider: string | undefined
  try {
    provider = (await send('logout', {}))?.url
  } catch {
    markSignOutPending()
  }
  clearUserData({ id: 'user-logout', kind: 'success', text: t`You are signed out.` })
  if (provider === undefined) reloadAfterSignOut()
  else location.assign(provider)
}

/** Clears all data of a deleted account in this browser, and loads the start page. */
export async function clearDeletedAccount(): Promise<void> {
  await runSignOutTasks()
  clearUserData({ id: 'user-delete', kind: 'success', text: t`Your account is deleted.` })
  location.replace('/')
}

/** Clears all data of an account whose password was reset in this browser, and loads the start page. */
export async function clearResetAccount(): Promise<void> {
  const text = t`Your password is changed. Sign in with it.`
  await runSignOutTasks()
  clearUserData({ id: 'password-reset', kind: 'success', text })
  location.replace('/')
}

/** Clears the user's data in this browser, and shows a message after the reload. */
function clearUserData(message: Toast): void {
  clearUser()
  clearDrafts()
  dropCache()
  toastAfterReload(message)
}
