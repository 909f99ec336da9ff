import type { SessionOfRequest } from '../../infra/http/authentication.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { TwoFactor, TwoFactorSetup } from '@seam/contract/two-factor.ts'
import { fieldProblem, ProblemError } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import type { CredentialVersion } from '../account/account.ts'
import { requireProvenAddress } from '../email-verification/require-verified.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { endOtherSessions } from '../session/account-session-store.ts'
import { requireRecentPassword } from '../session/recent-password.ts'
import { deleteApiTokens } from '../api-token/api-token-store.ts'
import { recordSignInChange } from '../session/sign-in-change.ts'
import * as codes from './recovery-codes.ts'
import { deleteSecondFactors, findTwoFactor, lockSignInMethods, setTwoFactor } from './store.ts'
import { createTotp, takeAppCode } from './stored-totp.ts'
import { describeSecret } from './totp.ts'

interface Services extends MailServices {
  db: Db
  secret: Secret
}

/** A signed-in user in one session. */
export interface Current {
  accountId: number
  username: string
  session: SessionOfRequest
}

const conflict = (message: string) => new ProblemError('conflict', message)

/**
 * Changes the second factors in a transaction that locks the account. Throws 403 unless the
 * password was entered recently and, for changes while two-factor sign-in is off, a member's
 * address is verified. Throws 409 unless two-factor sign-in is on or off, as `whileOn` requires.
 */
const change = <Result>(
  { db, sendsMail }: Services,
  { accountId, session }: Current,
  { whileOn }: { whileOn: boolean },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    const { two_factor_at } = await lockSignInMethods(tx, accountId)
    if (!whileOn) await requireProvenAddress(sendsMail, tx, accountId)
    await requireRecentPassword(tx, session)
    if ((two_factor_at !== null) !== whileOn) {
      throw conflict(whileOn ? serverMessages.twoFactorOff : serverMessages.twoFactorOn)
    }
    return work(tx)
  })

export async function getTwoFactor(
  db: Db,
  accountId: number,
): Promise<Omit<TwoFactor, 'isRequired'>> {
  const { two_factor_at, recovery_codes } = await findTwoFactor(db, accountId)
  return { since: two_factor_at?.toISOString() ?? null, recoveryCodesLeft: recovery_codes ?? 0 }
}

/** Creates the secret for an authenticator app. It has no effect until {@link enable}. */
export const setUp = (
  services: Services,
  current: Current,
  issuer: string,
): Promise<TwoFactorSetup> =>
  change(services, current, { whileOn: false }, async (tx) => {
    const created = await createTotp(tx, services.secret, current.accountId)
    return describeSecret(created, { issuer, label: current.username })
  })

interface NewRecoveryCodes {
  recoveryCodes: string[]
  /** The account with its new credential version. */
  account: CredentialVersion
}

/**
 * Turns on two-factor sign-in. Ends all other sessions and all API tokens, which began without the
 * second factor.
 */
export const enable = (
  services: Services,
  current: Current,
  code: string,
): Promise<NewRecoveryCodes> =>
  change(services, current, { whileOn: false }, async (tx) => {
    const { accountId, session } = current
    if (!(await takeAppCode(tx, services.secret, accountId, code))) {
      throw fieldProblem('code', serverMessages.codeWrong)
    }
    await setTwoFactor(tx, accountId, true)
    const change = 'two-factor.enabled'
    const account = await recordSignInChange(services, tx, { accountId, change })
    await endOtherSessions(tx, accountId, session.sessionId)
    await deleteApiTokens(tx, accountId)
    return { recoveryCodes: await codes.replaceRecoveryCodes(tx, accountId), account }
  })

/**
 * Turns off two-factor sign-in. Passkeys stay, because they sign in on their own. Returns the
 * account with its new credential version.
 */
export const disable = (services: Services, current: Current): Promise<CredentialVersion> =>
  change(services, current, { whileOn: true }, async (tx) => {
    const { accountId } = current
    await setTwoFactor(tx, accountId, false)
    await deleteSecondFactors(tx, accountId)
    return recordSignInChange(services, tx, { accountId, change: 'two-factor.disabled' })
  })

export const replaceRecoveryCodes = (
  services: Services,
  current: Current,
): Promise<NewRecoveryCodes> =>
  change(services, current, { whileOn: true }, async (tx) => {
    const { accountId } = current
    const change = 'recovery-codes.replaced'
    const account = await recordSignInChange(services, tx, { accountId, change })
    return { recoveryCodes: await codes.replaceRecoveryCodes(tx, accountId), account }
  })
