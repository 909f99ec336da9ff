import { limits } from '@seam/contract/limits.ts'
import { isProblem } from '../api/errors.ts'
import { send } from '../api/send.ts'
import { useAuth } from './auth-store.ts'
import { sessionEnded } from './session-ended.ts'
import { takeUp } from './take-up.ts'

export type Renewal = 'renewed' | 'refused' | 'unreachable'

export const isExpired = () => Date.now() >= useAuth.getState().tokenExpiry

/** Counted from before the request was sent, so that we never believe longer than the server. */
export const expiryFrom = (sentAt: number) => sentAt + limits.accessTokenLife * 1000

let underway: Promise<Renewal> | null = null

/**
 * Asks for a new token, once for all who ask at the same time, in this tab and in others.
 * `seen` is the expiry that the asker found wanting: where it has moved on meanwhile, all is done.
 * A refusal ends the session here and reloads the page; a network failure signs nobody out.
 */
export function renew(seen = useAuth.getState().tokenExpiry): Promise<Renewal> {
  underway ??= alone(() => renewOnce(seen)).finally(() => {
    underway = null
  })
  return underway
}

async function renewOnce(seen: number): Promise<Renewal> {
  await useAuth.persist.rehydrate()
  const { authenticated, tokenExpiry } = useAuth.getState()
  if (!authenticated) return 'refused'
  if (tokenExpiry !== seen && !isExpired()) return 'renewed'
  const sentAt = Date.now()
  try {
    takeUp(await send('renewToken', {}))
    useAuth.setState({ tokenExpiry: expiryFrom(sentAt) })
    return 'renewed'
  } catch (error) {
    if (!isProblem(error, 401, 403)) return 'unreachable'
    await sessionEnded()
    return 'refused'
  }
}

// Locks exist in secure contexts alone; the server's ten seconds of grace cover the rest.
const alone = (task: () => Promise<Renewal>): Promise<Renewal> =>
  'locks' in navigator ? navigator.locks.request('seam-renewal', task) : task()
