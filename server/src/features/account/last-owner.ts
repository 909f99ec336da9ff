import { serverMessages } from '@seam/contract/server-messages.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { findOwners, findRole, lockOwners } from './owner-store.ts'

/**
 * Locks an account. Throws 409 if it is the last owner of the site. No other owner can leave until
 * the transaction ends. Call `lockOwners` before you delete an account that may be an owner.
 */
export async function rejectLastOwner(tx: Tx, accountId: number): Promise<void> {
  if ((await findRole(tx, accountId)) !== 'owner') return
  await lockOwners(tx)
  requireOtherOwner(await findOwners(tx), accountId)
}

/** Throws 409 if an account is the only one of these owners. */
export function requireOtherOwner(owners: number[], accountId: number) {
  if (owners.length === 1 && owners[0] === accountId) {
    throw new ProblemError('conflict', serverMessages.lastOwner)
  }
}
