import { useAuth } from './auth-store.ts'
import { endExpiredSession } from './end-expired-session.ts'
import { renewSession, withRenewalLock } from './renewal.ts'
import { renewIfExpired } from './require-session.ts'
import type { ResponseData, EndpointName, RequestInput } from '../api/contract.ts'
import { isProblem } from '../../lib/errors.ts'
import { send } from '../api/send.ts'

/** Endpoints whose responses replace the session cookies. No tab may renew the session then. */
const replacesCookies: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'changeEmail',
  'changePassword',
])

/**
 * Calls an endpoint with the current session. Renews an expired access token first, and retries
 * once after a renewal if the server still rejects the token. Reloads the page as a visitor if
 * the server has ended the session. Returns and throws as `send`.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  input: RequestInput<Name>,
): Promise<ResponseData<Name>> {
  await renewIfExpired()
  const { authenticated, tokenExpiry } = useAuth.getState()
  const attempt = () =>
    replacesCookies.has(name) ? withRenewalLock(() => send(name, input)) : send(name, input)
  try {
    return await attempt()
  } catch (error) {
    if (isProblem(error, 401) && error.code === 'signed-out') await endExpiredSession(error.detail)
    const stale = authenticated && isProblem(error, 401) && error.code === 'not-signed-in'
    if (!stale || (await renewSession(tokenExpiry)) !== 'renewed') throw error
    return attempt()
  }
}
