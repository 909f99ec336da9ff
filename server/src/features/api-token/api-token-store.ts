import { sql } from 'kysely'
import type { ApiTokenBody } from '@seam/contract/api-token.ts'
import type { ApiTokenScope } from '@seam/contract/api-token-scopes.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { gatherReads } from '../../infra/postgres/gather-reads.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import { viewerColumns, type ViewerRow } from '../session/viewer-sql.ts'

const COLUMNS = ['public_id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const

/** Returns the API tokens of an account, newest first. */
export const findApiTokens = (db: Db, accountId: number) =>
  db
    .selectFrom('api_token')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()

export type ListedToken = Awaited<ReturnType<typeof findApiTokens>>[number]

export async function countApiTokens(tx: Tx, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('api_token')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertApiToken = (
  tx: Tx,
  accountId: number,
  hash: Buffer,
  { name, scopes, expiresAt }: ApiTokenBody,
) =>
  tx
    .insertInto('api_token')
    .values({
      public_id: randomSecretId(),
      account_id: accountId,
      name,
      hash,
      scopes,
      expires_at: new Date(expiresAt),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** Deletes the tokens of an account that have ended. Until then, their owner sees that they have. */
export const deleteExpiredTokens = (tx: Tx, accountId: number) =>
  tx
    .deleteFrom('api_token')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()

/** Deletes an API token of this account. Returns its name; undefined if there is none. */
export async function deleteApiToken(
  tx: Tx,
  accountId: number,
  publicId: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('api_token')
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Deletes all API tokens of an account, whose row the transaction has locked. */
export const deleteApiTokens = (tx: Tx, accountId: number) =>
  tx.deleteFrom('api_token').where('account_id', '=', accountId).execute()

interface TokenRow extends ViewerRow {
  hash: Buffer
  token_id: number
  token_public_id: string
  name: string
  scopes: ApiTokenScope[]
  /** Whether the stored time of its last use is over a minute old. */
  is_last_use_stale: boolean
}

const USE_IS_STALE = `coalesce(last_used_at < now() - interval '1 minute', true)`

const selectActiveTokens = sqlStatement<[hashes: Buffer[]], TokenRow>(`
  select token.hash, token.id as token_id, token.public_id as token_public_id, token.name,
    token.scopes, ${USE_IS_STALE} as is_last_use_stale,
    ${viewerColumns}
  from api_token as token join account on account.id = token.account_id
  where token.hash = any($1::bytea[]) and token.expires_at > now() and account.deleted_at is null`)

/** Creates the lookup of tokens that have not ended, with their users. Batches requests. */
export const tokenFinder = (db: Db): ((hash: Buffer) => Promise<TokenRow | undefined>) =>
  gatherReads(async (hashes) => {
    const rows = await selectActiveTokens(db, hashes)
    return hashes.map((hash) => rows.find((row) => row.hash.equals(hash)))
  })

/** Stores that an API token was used now, to the minute. */
export const markApiTokenUsed = (db: Db, id: number) =>
  db
    .updateTable('api_token')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`${sql.raw(USE_IS_STALE)}`)
    .execute()
