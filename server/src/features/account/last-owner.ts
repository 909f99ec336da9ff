import { serverMessages } from '@seam/contract/server-messages.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { findOwners, findRole, lockOwners } from './owner-store.ts'

/**
 * Locks an account. Throws 409 if it is the last owner of the site; until the transaction ends, no other
 * owner can leave. Who deletes an account that may be an owner calls `lockOwners` first.
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
