import { notFound } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { mailAccountDeleted } from '../mail/notices.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { rejectLastOwner } from '../account/last-owner.ts'
import { lockOwners } from '../account/owner-store.ts'
import { endOtherSessions } from '../session/account-session-store.ts'
import { announceMember } from '../webhook/announce.ts'
import { blockUsernames, deleteAccountItems, markAccountDeleted } from './account-store.ts'

interface Services extends MailServices {
  db: Db
}

export const PURGE_ACCOUNT = 'purge-account'
export interface PurgeAccount {
  accountId: number
}

/**
 * Deletes an account. From the commit on, sign-in fails and its items are invisible to everyone. A
 * job removes its votes, follows, rows and files later. Throws 404 if the account is already
 * deleted, and 409 for the last owner of the site. Notifies the owner of the account by email.
 */
export const deleteAccount = (services: Services, accountId: number): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    await lockOwners(tx)
    await mailAccountDeleted(services, tx, accountId)
    await deleteAccountIn(tx, services.queue, accountId)
    await announceMember(services, tx, 'member.left', accountId)
    await recordAudit(tx, { actor: accountId, action: 'account.deleted', subject: accountId })
  })

/** The same in the caller's transaction. The caller records who did it. */
export async function deleteAccountIn(tx: Tx, queue: Queue, accountId: number): Promise<void> {
  await rejectLastOwner(tx, accountId)
  const account = await markAccountDeleted(tx, accountId)
  if (!account) throw notFound()
  await endOtherSessions(tx, accountId, null)
  await blockUsernames(tx, accountId, account.username)
  await deleteAccountItems(tx, accountId)
  await queue.send(tx, PURGE_ACCOUNT, { accountId } satisfies PurgeAccount)
}
