import { send } from '../api/send.ts'
import { dropCache } from '../cache/persistence.ts'
import { forgetDrafts } from '../drafts.ts'
import { type Toast, toastAfterReload } from '../toast.ts'
import { forgetUser } from './auth-store.ts'
import { leave } from './leaving.ts'
import { refuseOldSession } from './refused-session.ts'

/** Signs out: on the server, and here even where the server could not be told. Reloads the page. */
export async function signOut(): Promise<void> {
  try {
    await send('logout', {})
  } catch {
    refuseOldSession()
  }
  await forgetAll({ id: 'user-logout', kind: 'success', text: 'You are signed out.' })
  location.reload()
}

/** The account is no more: nothing of it stays in this browser. Begins again on the start page. */
export async function leaveForGood(): Promise<void> {
  await forgetAll({ id: 'user-delete', kind: 'success', text: 'Your account is deleted.' })
  location.replace('/')
}

/** Clears what this browser keeps of its user. */
async function forgetAll(farewell: Toast): Promise<void> {
  await leave()
  forgetUser()
  forgetDrafts()
  dropCache()
  toastAfterReload(farewell)
}
