import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Assertion } from '@seam/contract/passkey.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import type { SignedToken } from '../../infra/signed-token.ts'
import type { CredentialVersion } from '../account/account.ts'
import { takeToken } from '../session/used-token-store.ts'
import { type ChallengeBinding, readChallenge } from './challenge.ts'
import type { RelyingParty } from './relying-party.ts'
import { findCredential, updateCounter } from './passkey-store.ts'
import { webAuthn } from './web-authn.ts'

/** An assertion with verified signature, origin and challenge. `takeAssertion` uses it up. */
export interface VerifiedAssertion {
  passkeyId: number
  account: CredentialVersion & { publicId: string }
  counter: number
  challenge: SignedToken
}

/** Verifies a passkey's response. Throws 401 if it is invalid. */
export async function verifyAssertion(
  db: Db,
  secret: Secret,
  assertion: Assertion,
  { binding, relyingParty }: { binding: ChallengeBinding; relyingParty: RelyingParty },
): Promise<VerifiedAssertion> {
  const stored = await findCredential(db, Buffer.from(assertion.id, 'base64url'))
  const isDiscoverable = binding.purpose === 'sign in'
  if (!stored || !isOwn(assertion, stored.account_public_id, isDiscoverable)) throw rejected()
  const { verifyAuthenticationResponse } = await webAuthn()
  let challenge: SignedToken | null = null
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: (given) => {
      challenge = readChallenge(secret, binding, given)
      return challenge !== null
    },
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    credential: {
      id: assertion.id,
      publicKey: new Uint8Array(stored.public_key),
      counter: stored.counter,
    },
  }).catch((cause: unknown) => {
    throw rejected(cause)
  })
  if (!verified || !challenge) throw rejected()
  return {
    passkeyId: stored.id,
    account: {
      accountId: stored.account_id,
      publicId: stored.account_public_id,
      credentialVersion: stored.credential_version,
    },
    counter: authenticationInfo.newCounter,
    challenge,
  }
}

/** Uses up the challenge and stores the counter. Throws 401 if another request was first. */
export async function takeAssertion(
  tx: Tx,
  { challenge, passkeyId, counter }: VerifiedAssertion,
): Promise<void> {
  const isFirst = await takeToken(tx, challenge)
  if (!isFirst || !(await updateCounter(tx, passkeyId, counter))) throw rejected()
}

/** A discoverable passkey names its account. One selected from a list may omit it. */
const isOwn = (
  { response: { userHandle } }: Assertion,
  publicId: string,
  isDiscoverable: boolean,
) =>
  userHandle === undefined
    ? !isDiscoverable
    : Buffer.from(userHandle, 'base64url').toString() === publicId

const rejected = (cause?: unknown) =>
  new ProblemError('passkey-rejected', serverMessages.passkeyNotAccepted, { cause })
