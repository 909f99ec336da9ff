import { t } from '@lingui/core/macro'
import type { Assertion, Attestation } from '@seam/contract/passkey.ts'
import { loadCode } from '../../lib/load-code.ts'
import { ConnectionError, ProblemError } from '../../lib/errors.ts'
import { explainError } from '../../lib/explain-error.ts'
import { call } from './call.ts'
import { send } from '../api/send.ts'

const loadWebAuthn = () => loadCode(() => import('@simplewebauthn/browser'))

const isAddress = (host: string) => /^(\[.*\]|[\d.]+)$/.test(host)

/** Whether this browser offers passkeys to this page: over HTTPS or on localhost, not at an IP address. */
export const arePasskeysAvailable = (): boolean =>
  'PublicKeyCredential' in globalThis && !isAddress(location.hostname)

/** Requests a passkey: any for this site, or one of the account whose password was entered. */
export async function requestAssertion(secondFactor: boolean): Promise<Assertion> {
  const options = await send('createAssertionOptions', { body: { secondFactor } })
  const { startAuthentication } = await loadWebAuthn()
  return startAuthentication({ optionsJSON: options })
}

/** Creates a passkey for the signed-in account, with the browser's dialog. */
export async function requestAttestation(): Promise<Attestation> {
  const options = await call('createPasskeyOptions', {})
  const { startRegistration } = await loadWebAuthn()
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  return startRegistration({ optionsJSON: options as unknown as Options })
}

/** Returns what went wrong with a passkey, and what to do. */
export function explainPasskeyError(error: unknown): string {
  if (error instanceof ProblemError) return error.errors[0]?.message ?? error.detail
  if (error instanceof ConnectionError || !(error instanceof Error)) return explainError(error)
  if (error.name === 'InvalidStateError') return t`This device already has a passkey for you.`
  // The browser does not say whether the user cancelled or has none.
  return t`No passkey was used. Try again, or sign in another way. A passkey works only at the address where it was added.`
}
