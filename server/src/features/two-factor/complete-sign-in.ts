import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Assertion } from '@seam/contract/passkey.ts'
import { secondFactorFailures } from '@seam/contract/rate-limits.ts'
import { fieldProblem, ProblemError } from '../../infra/http/problem-error.ts'
import { tooManyRequests } from '../../infra/http/rate-limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { secondFactorBinding } from '../passkey/assertion-options.ts'
import type { RelyingParty } from '../passkey/relying-party.ts'
import { takeAssertion, verifyAssertion } from '../passkey/verify-assertion.ts'
import { signInExpired, type PendingSignIn } from '../session/pending-sign-in.ts'
import { recordRecoveryCode } from '../session/sign-in-change.ts'
import { startSession, type VerifiedSession } from '../session/session.ts'
import { takeToken } from '../session/used-token-store.ts'
import { findFailureAges, insertFailure } from './failure-store.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { lockAccountOfVersion, takeRecoveryCode } from './store.ts'
import { takeAppCode } from './stored-totp.ts'

interface Services extends MailServices {
  db: Db
  secret: Secret
}

interface Browser {
  device: string
  /** The id of a known device of the account; empty for an unknown one. */
  knownDevice: string
  /** The session of this browser to end, or null. */
  replaced: number | null
}

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code. Throws 422 for a
 * wrong code. Throws 429 after too many wrong codes of the app. Recovery codes have no such limit,
 * because they have 80 bits, so they still work after someone else has used up the guesses.
 */
export async function completeWithCode(
  services: Services,
  pending: PendingSignIn,
  code: string,
  browser: Browser,
): Promise<VerifiedSession> {
  const session = await services.db.transaction().execute(async (tx) => {
    const accountId = await lockAccountOf(tx, pending)
    const isAppCode = /^\d{6}$/.test(code)
    if (isAppCode) await checkFailures(tx, accountId, browser.knownDevice !== '')
    const isRight = isAppCode
      ? await takeAppCode(tx, services.secret, accountId, code)
      : await consumeRecoveryCode(services, tx, accountId, code)
    if (isRight) return start(services, tx, { accountId, pending }, browser)
    if (isAppCode) await insertFailure(tx, accountId, browser.knownDevice)
    return null
  })
  if (!session) throw fieldProblem('code', serverMessages.codeWrong)
  return session
}

/** Completes a sign-in with a passkey of the same account. Throws 401 for any other passkey. */
export async function completeWithPasskey(
  services: Services,
  pending: PendingSignIn,
  { passkey, relyingParty }: { passkey: Assertion; relyingParty: RelyingParty },
  browser: Browser,
): Promise<VerifiedSession> {
  const { db, secret } = services
  const binding = secondFactorBinding(pending)
  const verified = await verifyAssertion(db, secret, passkey, { binding, relyingParty })
  if (verified.account.publicId !== pending.publicId) {
    throw new ProblemError('passkey-rejected', serverMessages.passkeyNotAccepted)
  }
  return db.transaction().execute(async (tx) => {
    const accountId = await lockAccountOf(tx, pending)
    await takeAssertion(tx, verified)
    return start(services, tx, { accountId, pending }, browser)
  })
}

async function lockAccountOf(tx: Tx, pending: PendingSignIn): Promise<number> {
  const account = await lockAccountOfVersion(tx, pending.publicId, pending.credentialVersion)
  // Two-factor sign-in has been turned off, so the password alone signs in.
  if (!account?.two_factor_at) throw signInExpired()
  return account.id
}

const HOUR = 3_600
const DAY = 24 * HOUR

/**
 * Throws 429 after too many wrong codes of the authenticator app. Only browsers that have sent the
 * right password get here, so no one else can use up the guesses of an account. An unknown device
 * is limited by the wrong codes of all devices. A known one, where a second factor was used before,
 * is limited only by those of known devices, which even a stolen password cannot use up. Assumes
 * that the account is locked.
 */
async function checkFailures(tx: Tx, accountId: number, isKnown: boolean): Promise<void> {
  const { perHour, perDay } = secondFactorFailures
  const ages = await findFailureAges(tx, {
    accountId,
    seconds: DAY,
    limit: perDay,
    onlyKnownDevices: isKnown,
  })
  const wait = Math.max(HOUR - (ages[perHour - 1] ?? HOUR), DAY - (ages[perDay - 1] ?? DAY))
  if (wait > 0) throw tooManyRequests(Math.ceil(wait))
}

async function consumeRecoveryCode(services: Services, tx: Tx, accountId: number, code: string) {
  if (!(await takeRecoveryCode(tx, accountId, hashRecoveryCode(code)))) return false
  await recordRecoveryCode(services, tx, accountId)
  return true
}

/** Starts the session. Throws 401 if already completed, which rolls back the used factor. */
async function start(
  services: Services,
  tx: Tx,
  { accountId, pending }: { accountId: number; pending: PendingSignIn },
  { device, knownDevice, replaced }: Browser,
): Promise<VerifiedSession> {
  if (!(await takeToken(tx, pending))) throw signInExpired()
  const { credentialVersion } = pending
  const factors = 'password and second factor'
  const session = { device, isKnown: knownDevice !== '', replaced, factors } as const
  return startSession(services, tx, { accountId, credentialVersion }, session)
}
