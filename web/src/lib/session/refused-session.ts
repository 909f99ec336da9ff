import { kept } from '../storage.ts'

// A sign-out that did not reach the server leaves a living session in cookies that no script can
// remove. It is remembered here, so that the session is not taken up again.
const KEY = 'seam-signed-out'

export const isOldSessionRefused = () => kept.read(KEY) !== null
export const refuseOldSession = () => kept.write(KEY, '1')
export const oldSessionIsOver = () => kept.forget(KEY)
