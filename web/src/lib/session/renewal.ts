import { limits } from '@seam/contract/limits.ts'
import { isProblem } from '../api/errors.ts'
import { send } from '../api/send.ts'
import { xsrfTokens } from '../api/xsrf-tokens.ts'
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
  underway ??= withoutRenewals(() => renewOnce(seen)).finally(() => {
    underway = null
  })
  return underway
}

async function renewOnce(seen: number, retry = true): Promise<Renewal> {
  await useAuth.persist.rehydrate()
  const { authenticated, tokenExpiry } = useAuth.getState()
  if (!authenticated) return 'refused'
  if (tokenExpiry !== seen && !isExpired()) return 'renewed'
  const sentAt = Date.now()
  const tokens = xsrfTokens()
  try {
    takeUp(await send('renewToken', {}))
    useAuth.setState({ tokenExpiry: expiryFrom(sentAt) })
    return 'renewed'
  } catch (error) {
    if (!isProblem(error, 401, 403)) return 'unreachable'
    // Another tab has changed the password meanwhile: the session goes on with new cookies.
    if (xsrfTokens() !== tokens && retry) return renewOnce(seen, false)
    await sessionEnded()
    return 'refused'
  }
}

/**
 * Runs a task that replaces the cookies of the session, one at a time in all tabs. Locks exist in secure
 * contexts alone; the server's ten seconds of grace cover the rest.
 */
export const withoutRenewals = <Result>(task: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('seam-renewal', task) : task()
