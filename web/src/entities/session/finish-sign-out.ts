import { isProblem } from '../../lib/errors.ts'
import { send } from '../api/send.ts'
import { clearPendingSignOut, isSignOutPending } from '../api/pending-sign-out.ts'

let running: Promise<void> | undefined

/**
 * Retries a sign-out that did not reach the server. Throws as `send` does, but not for an ended session.
 * A second call waits for the first, whose late response would otherwise clear the cookies of a sign-in.
 */
export function finishSignOut(): Promise<void> {
  running ??= retrySignOut().finally(() => {
    running = undefined
  })
  return running
}

async function retrySignOut(): Promise<void> {
  if (!isSignOutPending()) return
  try {
    await send('logout', {})
  } catch (error) {
    if (!isProblem(error, 401)) throw error
  }
  clearPendingSignOut()
}
