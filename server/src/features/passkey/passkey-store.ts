import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { randomSecretId } from '../../infra/random-id.ts'

/** Returns the passkeys of an account, newest first. */
export const findPasskeys = (db: Db | Tx, accountId: number) =>
  db
    .selectFrom('passkey')
    .select([
      'public_id',
      'name',
      'credential_id',
      'transports',
      'created_at',
      'last_used_at',
      'domain',
    ])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()

export type PasskeyRow = Awaited<ReturnType<typeof findPasskeys>>[number]

/** Returns a passkey with its account; undefined if there is none or the account is deleted. */
export const findCredential = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.account_id')
    .select([
      'passkey.id',
      'passkey.public_key',
      'passkey.counter',
      'account.id as account_id',
      'account.public_id as account_public_id',
      'account.credential_version',
    ])
    .where('credential_id', '=', credentialId)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * Stores the counter of a verified assertion. Returns false if the passkey was removed, or if an
 * assertion with this counter or a higher one came first, which means that the authenticator was
 * copied.
 */
export async function updateCounter(tx: Tx, id: number, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countPasskeys(tx: Tx, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

interface NewPasskey {
  accountId: number
  name: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  /** The only domain where it works. */
  domain: string
}

export const insertPasskey = (tx: Tx, { accountId, ...passkey }: NewPasskey) =>
  tx
    .insertInto('passkey')
    .values({
      public_id: randomSecretId(),
      account_id: accountId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      domain: passkey.domain,
    })
    .returning(['public_id', 'name', 'created_at', 'last_used_at', 'domain'])
    .executeTakeFirstOrThrow()

/** Removes a passkey of this account. Returns its name; undefined if there is none. */
export async function deletePasskey(
  tx: Tx,
  accountId: number,
  publicId: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Removes all passkeys of an account. Returns their names. */
export const deleteAllPasskeys = (tx: Tx, accountId: number) =>
  tx.deleteFrom('passkey').where('account_id', '=', accountId).returning('name').execute()
