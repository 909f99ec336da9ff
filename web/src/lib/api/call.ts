import { useAuth } from '../session/auth-store.ts'
import { renew, withoutRenewals } from '../session/renewal.ts'
import { renewIfExpired } from '../session/require-session.ts'
import type { Answer, CallName, Input } from './contract.ts'
import { isProblem } from './errors.ts'
import { send } from './send.ts'

/** Calls whose answers replace the cookies of the session: no tab may renew them meanwhile. */
const replacing: ReadonlySet<CallName> = new Set<CallName>(['changeEmail', 'changePassword'])

/**
 * Makes a call as whoever is signed in: a token that ran out is renewed first, and once more where
 * the server knows better. Shapes and errors as `send`.
 */
export async function call<Name extends CallName>(
  name: Name,
  input: Input<Name>,
): Promise<Answer<Name>> {
  await renewIfExpired()
  const { authenticated, tokenExpiry } = useAuth.getState()
  const attempt = () =>
    replacing.has(name) ? withoutRenewals(() => send(name, input)) : send(name, input)
  try {
    return await attempt()
  } catch (error) {
    const stale = authenticated && isProblem(error, 401) && error.code === 'not-signed-in'
    if (!stale || (await renew(tokenExpiry)) !== 'renewed') throw error
    return attempt()
  }
}
