import type { Passkey } from '@seam/contract/passkey.ts'
import type { SessionOfRequest } from '../../infra/http/authentication.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { CredentialVersion } from '../account/account.ts'
import { requireSignInMethod } from '../account/sign-in-methods.ts'
import { lockAccountRow } from '../account/account-lock-store.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { requireRecentPassword } from '../session/recent-password.ts'
import { recordSignInChange } from '../session/sign-in-change.ts'
import { deletePasskey, findPasskeys } from './passkey-store.ts'
import { passkeyView } from './view.ts'

export const listPasskeys = async (db: Db, accountId: number): Promise<Passkey[]> =>
  (await findPasskeys(db, accountId)).map(passkeyView)

/**
 * Removes a passkey of this account. Returns the account with its new credential version. Throws
 * 404 if the passkey does not exist or belongs to another account, and 409 if it is the only way to
 * sign in.
 */
export const removePasskey = (
  services: MailServices & { db: Db },
  { accountId, session }: { accountId: number; session: SessionOfRequest },
  publicId: string,
): Promise<CredentialVersion> =>
  services.db.transaction().execute(async (tx) => {
    await lockAccountRow(tx, accountId)
    await requireRecentPassword(tx, session)
    const name = await deletePasskey(tx, accountId, publicId)
    if (name === undefined) throw notFound('There is no such passkey')
    await requireSignInMethod(tx, accountId)
    return recordSignInChange(services, tx, {
      accountId,
      change: 'passkey.removed',
      details: { name },
    })
  })
