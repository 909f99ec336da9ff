import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

export type LinkPurpose = 'reset-password' | 'verify-email'

interface MailedLink {
  hash: Buffer
  accountId: number
  purpose: LinkPurpose
  address: string
  /** In seconds. */
  lifetime: number
}

/** Stores the hash of a mailed link. Earlier links stay valid, so that no one can void them. */
export const insertLink = (tx: Tx, { hash, accountId, purpose, address, lifetime }: MailedLink) =>
  tx
    .insertInto('mailed_link')
    .values({
      hash,
      account_id: accountId,
      purpose,
      address,
      expires_at: sql<Date>`now() + ${lifetime}::int * interval '1 second'`,
    })
    .execute()

/** Selects a valid link that was mailed to the current address of its account. */
const selectValid = (db: Db | Tx, purpose: LinkPurpose, hash: Buffer) =>
  db
    .selectFrom('mailed_link')
    .innerJoin('account', 'account.id', 'mailed_link.account_id')
    .select('account.id')
    .where('mailed_link.hash', '=', hash)
    .where('mailed_link.purpose', '=', purpose)
    .where('mailed_link.expires_at', '>', sql<Date>`now()`)
    .where(sql`lower(account.email)`, '=', sql<string>`lower(mailed_link.address)`)
    .where('account.deleted_at', 'is', null)

/** Returns the row id of the account of a link; undefined if the link is invalid. */
export const findLink = async (
  db: Db,
  purpose: LinkPurpose,
  hash: Buffer,
): Promise<number | undefined> => (await selectValid(db, purpose, hash).executeTakeFirst())?.id

/**
 * Uses up a link. Returns the row id of its account; undefined if the link is invalid. Locks the
 * account first, as every change of its links does.
 */
export async function takeLink(
  tx: Tx,
  purpose: LinkPurpose,
  hash: Buffer,
): Promise<number | undefined> {
  const account = await selectValid(tx, purpose, hash).forNoKeyUpdate('account').executeTakeFirst()
  if (!account) return undefined
  const { numDeletedRows } = await tx
    .deleteFrom('mailed_link')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n ? account.id : undefined
}

/** Invalidates the links of an account that were mailed for this purpose. */
export const deleteLinks = (tx: Tx, accountId: number, purpose: LinkPurpose) =>
  tx
    .deleteFrom('mailed_link')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()

/** Deletes up to `limit` expired links. Returns their number. */
export async function deleteExpiredLinks(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mailed_link where hash = any(array(
      select hash from mailed_link where expires_at <= now()
      order by expires_at limit ${sql.lit(limit)} for update skip locked))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
