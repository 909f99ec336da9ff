import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Attestation } from '@seam/contract/passkey.ts'
import type { SessionOfRequest, Viewer } from '../../infra/http/authentication.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import { type Db, violatesConstraint } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import type { SignedToken } from '../../infra/signed-token.ts'
import { lockAccountRow } from '../account/account-lock-store.ts'
import { requireProvenAddress } from '../email-verification/require-verified.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { requireRecentPassword } from '../session/recent-password.ts'
import { recordSignInChange } from '../session/sign-in-change.ts'
import { takeToken } from '../session/used-token-store.ts'
import { type ChallengeBinding, createChallenge, readChallenge } from './challenge.ts'
import type { RelyingParty } from './relying-party.ts'
import { countPasskeys, findPasskeys, insertPasskey } from './passkey-store.ts'
import { webAuthn } from './web-authn.ts'

/** EdDSA, ES256 and RS256: every authenticator has one. Others need experimental Node.js APIs. */
const ALGORITHMS = [-8, -7, -257]

interface Services extends MailServices {
  db: Db
  secret: Secret
}

interface Registration {
  viewer: Pick<Viewer, 'accountId' | 'publicId' | 'username'>
  session: SessionOfRequest
  relyingParty: RelyingParty
}

const bindingOf = ({ sessionId }: SessionOfRequest): ChallengeBinding => ({
  purpose: 'register',
  holder: String(sessionId),
})

/**
 * Returns options to create a discoverable passkey with user verification. Throws 403 if the
 * address of the account must be verified first.
 */
export async function createOptions(
  { db, secret, sendsMail }: Services,
  { viewer, session, relyingParty }: Registration,
  siteName: string,
) {
  await requireProvenAddress(sendsMail, db, viewer.accountId)
  await requireRecentPassword(db, session)
  const existing = await findPasskeys(db, viewer.accountId)
  if (existing.length >= limits.passkeys) throw tooMany()
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: relyingParty.id,
    userID: Buffer.from(viewer.publicId),
    userName: viewer.username,
    challenge: createChallenge(secret, bindingOf(session)),
    timeout: limits.passkeyChallengeLifetime * 1000,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({
      id: id.toString('base64url'),
      transports: transports as never[],
    })),
  })
}

/**
 * Adds a passkey to the account. Returns it with the new credential version. Throws 422 if the
 * response to the options is invalid.
 */
export async function addPasskey(
  services: Services,
  { viewer: { accountId }, session, relyingParty }: Registration,
  { name, passkey }: { name: string; passkey: Attestation },
) {
  const verified = await verifyAttestation(
    services.secret,
    passkey,
    bindingOf(session),
    relyingParty,
  )
  return services.db.transaction().execute(async (tx) => {
    await lockAccountRow(tx, accountId)
    await requireProvenAddress(services.sendsMail, tx, accountId)
    await requireRecentPassword(tx, session)
    if ((await countPasskeys(tx, accountId)) >= limits.passkeys) throw tooMany()
    if (!(await takeToken(tx, verified.challenge))) throw notAdded()
    const { id, publicKey, counter } = verified.credential
    const added = await insertPasskey(tx, {
      accountId,
      name,
      counter,
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      transports: passkey.response.transports ?? [],
      domain: relyingParty.id,
    }).catch((error: unknown) => {
      if (!violatesConstraint(error, 'passkey_credential_id_key')) throw error
      throw new ProblemError('conflict', serverMessages.passkeyExists)
    })
    const account = await recordSignInChange(services, tx, {
      accountId,
      change: 'passkey.added',
      details: { name },
    })
    return { added, account }
  })
}

async function verifyAttestation(
  secret: Secret,
  passkey: Attestation,
  binding: ChallengeBinding,
  { id, origin }: RelyingParty,
) {
  const { verifyRegistrationResponse } = await webAuthn()
  let challenge: SignedToken | null = null
  const { registrationInfo } = await verifyRegistrationResponse({
    response: passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (given) => {
      challenge = readChallenge(secret, binding, given)
      return challenge !== null
    },
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw notAdded(cause)
  })
  if (!registrationInfo || !challenge) throw notAdded()
  return { credential: registrationInfo.credential, challenge: challenge as SignedToken }
}

const notAdded = (cause?: unknown) => {
  const message = serverMessages.passkeyNotAdded
  return new ProblemError('invalid', message, {
    errors: [{ field: 'passkey', code: 'invalid', message }],
    cause,
  })
}
const tooMany = () => new ProblemError('conflict', serverMessages.passkeyLimit)
