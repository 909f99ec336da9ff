import { sql } from 'kysely'
import type { Role } from '@seam/contract/people/roles.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/**
 * Serializes transactions after which a site may have one owner less. Call it before any account is
 * locked. Locking the owners' rows instead could lock an account that is no longer an owner out of
 * order.
 */
export const lockOwners = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('owners of the site', 0))`.execute(tx)

/** Returns the row ids of the owners. */
export async function findOwners(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'owner')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function hasOwner(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'owner')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks an account until the transaction ends. Returns its role; undefined if it is deleted. */
export async function findRole(tx: Tx, accountId: number): Promise<Role | undefined> {
  const account = await tx
    .selectFrom('account')
    .select('role')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return account?.role
}

/**
 * Sets the role of an account. A role above member ends the wait for approval. Returns the previous
 * role, and whether the account waited; undefined if the account is deleted.
 */
export async function setRole(
  tx: Tx,
  accountId: number,
  role: Role,
): Promise<{ before: Role; endsWait: boolean } | undefined> {
  const before = await findRole(tx, accountId)
  if (before === undefined) return undefined
  await tx.updateTable('account').set({ role }).where('id', '=', accountId).execute()
  if (role === 'member') return { before, endsWait: false }
  const { numDeletedRows } = await tx
    .deleteFrom('application')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return { before, endsWait: numDeletedRows > 0n }
}
