import { send } from '../api/send.ts'
import { dropCache } from '../cache/persistence.ts'
import { forgetDrafts } from '../drafts.ts'
import { toastAfterReload } from '../toast.ts'
import { forgetUser } from './auth-store.ts'
import { refuseOldSession } from './refused-session.ts'

/** Signs out: on the server, and here even where the server could not be told. Reloads the page. */
export async function signOut(): Promise<void> {
  try {
    await send('logout', {})
  } catch {
    refuseOldSession()
  }
  forgetUser()
  forgetDrafts()
  dropCache()
  toastAfterReload({ id: 'user-logout', kind: 'success', text: 'You are signed out.' })
  location.reload()
}
