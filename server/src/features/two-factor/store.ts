import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/** Returns when two-factor sign-in was turned on, and how many recovery codes are left. */
export const findTwoFactor = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .select((eb) => [
      'two_factor_at',
      eb
        .selectFrom('recovery_code')
        .select(eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .as('recovery_codes'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

/**
 * Locks an account, so that its second factors change one at a time and not during a sign-in. Every
 * transaction locks the account before a session, which prevents deadlocks.
 */
export const lockSignInMethods = (tx: Tx, accountId: number) =>
  tx
    .selectFrom('account')
    .select(['id', 'two_factor_at'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Like {@link lockSignInMethods}, but only if the account still has this credential version. */
export const lockAccountOfVersion = (tx: Tx, publicId: string, credentialVersion: number) =>
  tx
    .selectFrom('account')
    .select(['id', 'two_factor_at'])
    .where('public_id', '=', publicId)
    .where('credential_version', '=', credentialVersion)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setTwoFactor = (tx: Tx, accountId: number, isOn: boolean) =>
  tx
    .updateTable('account')
    .set({ two_factor_at: isOn ? sql`now()` : null })
    .where('id', '=', accountId)
    .execute()

export const upsertTotp = (tx: Tx, accountId: number, secret: Buffer) =>
  tx
    .insertInto('totp')
    .values({ account_id: accountId, secret })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ secret, last_step: 0 }))
    .execute()

export const findTotp = (tx: Tx, accountId: number) =>
  tx
    .selectFrom('totp')
    .select(['secret', 'last_step'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Uses up the code of a time step. Returns false if the code of this or a later step was used. */
export async function takeTimeStep(tx: Tx, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function replaceRecoveryCodeHashes(tx: Tx, accountId: number, hashes: Buffer[]) {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ account_id: accountId, hash })))
    .execute()
}

/** Uses up a recovery code. Returns false if there is no such code. */
export async function takeRecoveryCode(tx: Tx, accountId: number, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the secret, the recovery codes and the counted failures of an account. */
export async function deleteSecondFactors(tx: Tx, accountId: number) {
  await tx.deleteFrom('totp').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('second_factor_failure').where('account_id', '=', accountId).execute()
}

/** Disconnects an account from all sign-in providers. Returns the texts of their buttons. */
export async function deleteIdentities(tx: Tx, accountId: number): Promise<{ provider: string }[]> {
  const { rows } = await sql<{ provider: string }>`
    delete from identity using sign_in_provider as provider
    where account_id = ${accountId} and provider.id = provider_id
    returning provider.settings ->> 'label' as provider
    -- not null: provider`.execute(tx)
  return rows
}
