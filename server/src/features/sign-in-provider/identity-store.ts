import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { randomPublicId } from '../../infra/random-id.ts'

export interface NewIdentity {
  accountId: number
  providerId: number
  subject: string
  name: string
}

/** Returns the account that signs in as this subject of a provider, unless it is deleted. */
export const findIdentity = (db: Db | Tx, providerId: number, subject: string) =>
  db
    .selectFrom('identity')
    .innerJoin('account', 'account.id', 'identity.account_id')
    .select(['identity.id', 'account.id as account_id', 'account.credential_version'])
    .where('identity.provider_id', '=', providerId)
    .where('identity.subject', '=', subject)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()

export const findIdentities = (db: Db | Tx, accountId: number) =>
  db
    .selectFrom('identity')
    .innerJoin('sign_in_provider as provider', 'provider.id', 'identity.provider_id')
    .select([
      'identity.id',
      'identity.public_id',
      'identity.name',
      'identity.created_at',
      'identity.last_used_at',
      'provider.public_id as provider_public_id',
      'provider.settings',
    ])
    .where('identity.account_id', '=', accountId)
    .orderBy('identity.id')
    .execute()

/**
 * Connects an account at a provider. Returns its id, or undefined if it is connected to another
 * account, or this account to another one of the same provider.
 */
export async function insertIdentity(tx: Tx, identity: NewIdentity): Promise<number | undefined> {
  const row = await tx
    .insertInto('identity')
    .values({
      public_id: randomPublicId(),
      account_id: identity.accountId,
      provider_id: identity.providerId,
      subject: identity.subject,
      name: identity.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Ends the sessions of an identity and deletes it. */
export async function deleteIdentity(tx: Tx, id: number): Promise<void> {
  await endIdentitySessions(tx, id)
  await tx.deleteFrom('identity').where('id', '=', id).execute()
}

/** Stores that an identity was used. Returns false if it was removed. */
export async function touchIdentity(tx: Tx, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity')
    .set({ name, last_used_at: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function hasPassword(db: Db | Tx, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('password_hash', '<>', '')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether an account has this address, whether or not it is verified. */
export async function isAddressUsed(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst()
  return row !== undefined
}

export const markAddressVerified = (tx: Tx, accountId: number) =>
  tx
    .updateTable('account')
    .set({ email_verified_at: sql`now()` })
    .where('id', '=', accountId)
    .execute()

/** Ends all sessions that began with an identity. */
const endIdentitySessions = (tx: Tx, identityId: number) =>
  sql`
    delete from session where id = any(array(
      select session.id from session
      where session.id in (select session_id from identity_session where identity_id = ${identityId})
      order by session.id for update))`.execute(tx)

/** Ends all sessions that began with a provider. Locks their accounts first, as every transaction does. */
export async function endProviderSessions(tx: Tx, providerId: number): Promise<void> {
  await sql`
    select from account
    where id in (select account_id from identity where provider_id = ${providerId})
    order by id for no key update`.execute(tx)
  await sql`
    delete from session where id = any(array(
      select session.id from session
      where session.id in (
        select session_id from identity_session
        join identity on identity.id = identity_session.identity_id
        where identity.provider_id = ${providerId})
      order by session.id for update))`.execute(tx)
}
