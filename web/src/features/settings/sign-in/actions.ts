import { queryClient } from '../../../entities/cache/query-client.ts'
import { call } from '../../../entities/session/call.ts'
import { requestAttestation } from '../../../entities/session/passkeys.ts'
import { identitiesQuery } from '../../../entities/session/provider-sign-in.ts'
import { requireSession } from '../../../entities/session/require-session.ts'
import { isProblem } from '../../../lib/errors.ts'
import { refresh } from '../actions.ts'

// Each function checks the session first and returns null or false, without a request, when the
// viewer is signed out. Each throws what `call` throws.

/** Creates the secret for an authenticator app. */
export const setUpTwoFactor = async () =>
  (await requireSession()) ? call('setUpTwoFactor', {}) : null

/** Turns two-factor sign-in on. Returns the recovery codes. The server signs out all other browsers. */
export async function enableTwoFactor(code: string): Promise<string[] | null> {
  if (!(await requireSession())) return null
  const { recoveryCodes } = await call('enableTwoFactor', { body: { code } })
  refresh('twoFactor', 'sessions')
  return recoveryCodes
}

export async function disableTwoFactor(): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('disableTwoFactor', {})
  refresh('twoFactor')
  return true
}

/** Replaces the recovery codes. Returns the new ones. */
export async function replaceRecoveryCodes(): Promise<string[] | null> {
  if (!(await requireSession())) return null
  const { recoveryCodes } = await call('replaceRecoveryCodes', {})
  refresh('twoFactor')
  return recoveryCodes
}

/** Creates a passkey on a device of the user, and adds it to the account. */
export async function addPasskey(name: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('addPasskey', { body: { name, passkey: await requestAttestation() } })
  refresh('passkeys')
  return true
}

export async function removePasskey(id: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('removePasskey', { params: { id } })
  refresh('passkeys')
  return true
}

/** Disconnects an account at a provider. The server ends its sessions. */
export async function deleteIdentity(id: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('deleteIdentity', { params: { id } }).catch((error: unknown) => {
    // It was already disconnected, which is the wanted result.
    if (!isProblem(error, 404)) throw error
  })
  refresh('sessions')
  await queryClient.invalidateQueries({ queryKey: identitiesQuery().queryKey })
  return true
}
