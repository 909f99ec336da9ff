import { localStore } from '../../lib/web-storage.ts'

// A sign-out that did not reach the server leaves an active session, in HttpOnly cookies that
// scripts cannot remove. This flag prevents the session from being restored.
const KEY = 'seam-signed-out'

export const isSignOutPending = () => localStore.read(KEY) !== null
export const markSignOutPending = () => localStore.write(KEY, '1')
export const clearPendingSignOut = () => localStore.remove(KEY)
