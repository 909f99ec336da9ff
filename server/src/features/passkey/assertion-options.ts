import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { signInExpired, type PendingSignIn } from '../session/pending-sign-in.ts'
import { findAccountIdByPublicId } from '../account/account.ts'
import { type ChallengeBinding, createChallenge } from './challenge.ts'
import type { RelyingParty } from './relying-party.ts'
import { findPasskeys, type PasskeyRow } from './passkey-store.ts'
import { webAuthn } from './web-authn.ts'

/** Returns options to sign in with one of these passkeys or, without any, the user's choice. */
export async function assertionOptions(
  secret: Secret,
  { id }: RelyingParty,
  binding: ChallengeBinding,
  allowed: Pick<PasskeyRow, 'credential_id' | 'transports'>[] = [],
) {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: id,
    challenge: createChallenge(secret, binding),
    timeout: limits.passkeyChallengeLifetime * 1000,
    userVerification: 'required',
    allowCredentials: allowed.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports: transports as never[],
    })),
  })
  return { ...options }
}

/** Binds challenges to the second step of one sign-in. */
export const secondFactorBinding = ({ token }: PendingSignIn): ChallengeBinding => ({
  purpose: 'second factor',
  holder: token,
})

/** Returns options for the second step. Throws 409 if all passkeys are for other domains. */
export async function secondFactorOptions(
  db: Db,
  secret: Secret,
  relyingParty: RelyingParty,
  pending: PendingSignIn,
) {
  const accountId = await findAccountIdByPublicId(db, pending.publicId)
  if (accountId === undefined) throw signInExpired()
  const passkeys = await findPasskeys(db, accountId)
  const allowed = passkeys.filter(({ domain }) => domain === relyingParty.id)
  if (passkeys.length > 0 && allowed.length === 0) {
    throw new ProblemError('conflict', serverMessages.passkeyElsewhere)
  }
  return assertionOptions(secret, relyingParty, secondFactorBinding(pending), allowed)
}
