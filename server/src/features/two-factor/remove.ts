import type { Db } from '../../infra/postgres/database.ts'
import { findAccountId } from '../account/account.ts'
import { raiseCredentialVersion } from '../account/credential-version-store.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { deleteAllPasskeys } from '../passkey/passkey-store.ts'
import { deleteSecondFactors, lockAccount, setTwoFactor } from './store.ts'

/**
 * Turns two-factor sign-in off and removes all passkeys, for a user who has lost them. Returns false if
 * there is no such user.
 */
export const removeSecondFactors = (db: Db, username: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const accountId = await findAccountId(tx, username)
    if (accountId === undefined) return false
    await lockAccount(tx, accountId)
    await setTwoFactor(tx, accountId, false)
    await deleteSecondFactors(tx, accountId)
    const passkeys = await deleteAllPasskeys(tx, accountId)
    await raiseCredentialVersion(tx, accountId)
    await recordAudit(tx, {
      actor: null,
      action: 'two-factor.disabled',
      subject: accountId,
      details: { passkeys },
    })
    return true
  })
