import type { Db, Tx } from '../../infra/postgres/database.ts'
import { findAccountId } from '../account/account.ts'
import { raiseCredentialVersion } from '../account/credential-version-store.ts'
import { recordAudit } from '../audit/audit-log.ts'
import type { RemovedSignIn } from '../mail/templates/mail-content.ts'
import { deleteAllPasskeys } from '../passkey/passkey-store.ts'
import { deleteIdentities, deleteSecondFactors, lockSignInMethods, setTwoFactor } from './store.ts'

/**
 * Turns off two-factor sign-in and removes all passkeys, for a user who has lost them. Returns
 * false if there is no such user.
 */
export const removeSecondFactors = (db: Db, username: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const accountId = await findAccountId(tx, username)
    if (accountId === undefined) return false
    await turnOff(tx, accountId)
    const passkeys = (await deleteAllPasskeys(tx, accountId)).length
    await raiseCredentialVersion(tx, accountId)
    await recordAudit(tx, {
      actor: null,
      action: 'two-factor.disabled',
      subject: accountId,
      details: { passkeys },
    })
    return true
  })

/**
 * Removes all passkeys of an account and, with `all`, also its identities and two-factor sign-in, in the
 * transaction that resets its password and has locked it. Returns what was removed.
 */
export async function removeWithReset(
  tx: Tx,
  accountId: number,
  { all }: { all: boolean },
): Promise<RemovedSignIn> {
  const twoFactor = all && (await turnOff(tx, accountId))
  const entry = { actor: null, subject: accountId }
  if (twoFactor) await recordAudit(tx, { ...entry, action: 'two-factor.disabled' })
  if (all) {
    for (const details of await deleteIdentities(tx, accountId)) {
      await recordAudit(tx, { ...entry, action: 'identity.removed', details })
    }
  }
  const passkeys = await deleteAllPasskeys(tx, accountId)
  for (const details of passkeys) {
    await recordAudit(tx, { ...entry, action: 'passkey.removed', details })
  }
  return { passkeys: passkeys.length, twoFactor }
}

/** Turns off two-factor sign-in. Returns whether it was on. */
async function turnOff(tx: Tx, accountId: number): Promise<boolean> {
  const { two_factor_at } = await lockSignInMethods(tx, accountId)
  await setTwoFactor(tx, accountId, false)
  await deleteSecondFactors(tx, accountId)
  return two_factor_at !== null
}
