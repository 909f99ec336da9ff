import { kept } from '../storage.ts'

// A sign-out that did not reach the server leaves an active session, in HttpOnly cookies that
// scripts cannot remove. This flag prevents the session from being restored.
const KEY = 'seam-signed-out'

export const isOldSessionRefused = () => kept.read(KEY) !== null
export const refuseOldSession = () => kept.write(KEY, '1')
export const oldSessionIsOver = () => kept.forget(KEY)
