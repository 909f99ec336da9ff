import { limits } from '@seam/contract/limits.ts'
import { isProblem } from '../../lib/errors.ts'
import { send } from '../api/send.ts'
import { xsrfTokens } from '../api/xsrf-tokens.ts'
import { useAuth } from './auth-store.ts'
import { endExpiredSession } from './end-expired-session.ts'
import { applyUser } from './apply-user.ts'

export type RenewalResult = 'renewed' | 'rejected' | 'unreachable'

export const isTokenExpired = () => Date.now() >= useAuth.getState().tokenExpiry

/**
 * Counts from before the request was sent, so that a token never expires later here than on the
 * server.
 */
export const tokenExpiryFrom = (sentAt: number) => sentAt + limits.accessTokenLifetime * 1000

let pending: Promise<RenewalResult> | null = null

/**
 * Renews the access token, with one request for all concurrent callers in this tab and others.
 * `staleExpiry` is the expiry of the token to replace: if the stored one differs by now, there is
 * nothing to do. A 401 or 403 ends the session and reloads the page; a network failure
 * does not sign the user out.
 */
export function renewSession(staleExpiry = useAuth.getState().tokenExpiry): Promise<RenewalResult> {
  pending ??= withRenewalLock(() => renewOnce(staleExpiry)).finally(() => {
    pending = null
  })
  return pending
}

async function renewOnce(staleExpiry: number, retry = true): Promise<RenewalResult> {
  await useAuth.persist.rehydrate()
  const { authenticated, tokenExpiry } = useAuth.getState()
  if (!authenticated) return 'rejected'
  if (tokenExpiry !== staleExpiry && !isTokenExpired()) return 'renewed'
  const sentAt = Date.now()
  const tokens = xsrfTokens()
  try {
    applyUser(await send('renewToken', {}), { tokenExpiry: tokenExpiryFrom(sentAt) })
    return 'renewed'
  } catch (error) {
    if (!isProblem(error, 401, 403)) return 'unreachable'
    // Another tab has changed the password: the session continues with new cookies.
    if (xsrfTokens() !== tokens && retry) return renewOnce(staleExpiry, false)
    await endExpiredSession()
    return 'rejected'
  }
}

/**
 * Runs a task that replaces the session cookies, one at a time over all tabs. Web Locks exist in
 * secure contexts only; elsewhere the server's grace period of ten seconds covers concurrent
 * renewals.
 */
export const withRenewalLock = <Result>(task: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('seam-renewal', task) : task()
