import { useAuth } from '../session/auth-store.ts'
import { renew, withoutRenewals } from '../session/renewal.ts'
import { renewIfExpired } from '../session/require-session.ts'
import type { Answer, CallName, Input } from './contract.ts'
import { isProblem } from './errors.ts'
import { send } from './send.ts'

/** Endpoints whose responses replace the session cookies. No tab may renew the session meanwhile. */
const replacesCookies: ReadonlySet<CallName> = new Set<CallName>(['changeEmail', 'changePassword'])

/**
 * Calls an endpoint with the current session. Renews an expired access token first, and retries
 * once after a renewal if the server rejects the token nevertheless. Returns and throws as `send`.
 */
export async function call<Name extends CallName>(
  name: Name,
  input: Input<Name>,
): Promise<Answer<Name>> {
  await renewIfExpired()
  const { authenticated, tokenExpiry } = useAuth.getState()
  const attempt = () =>
    replacesCookies.has(name) ? withoutRenewals(() => send(name, input)) : send(name, input)
  try {
    return await attempt()
  } catch (error) {
    const stale = authenticated && isProblem(error, 401) && error.code === 'not-signed-in'
    if (!stale || (await renew(tokenExpiry)) !== 'renewed') throw error
    return attempt()
  }
}
