import { send } from '../api/send.ts'
import { dropCache } from '../cache/persistence.ts'
import { toastAfterReload } from '../toast.ts'
import { forgetUser } from './auth-store.ts'

/** The session could not be renewed: clears what is left of it and begins again as a visitor. */
export async function sessionEnded(): Promise<void> {
  await send('deleteToken', {}).catch(() => null)
  forgetUser()
  dropCache()
  toastAfterReload({ id: 'session-ended', text: 'Your session has ended. Please sign in again.' })
  location.reload()
}
