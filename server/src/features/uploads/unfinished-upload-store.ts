import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { TicketClaims } from './ticket.ts'

/** Seconds after which a form upload expires when its process stops renewing it. */
const FORM_LIFE = 300

const expired = sql<boolean>`
  last_byte_at < now() - case when resumable then ${sql.lit(limits.unfinishedUploadLifetime)}
    else ${sql.lit(FORM_LIFE)} end * interval '1 second'`

const mayUpload = sql<boolean>`(
  account.deleted_at is null and account.standing <> 'suspended'
  and not exists (select from application where application.account_id = account.id))`

/** Sessions that have ended are deleted, and API tokens may be stored past their end. */
const hasHolder = sql<boolean>`(api_token_id is null or exists (
  select from api_token where api_token.id = api_token_id and api_token.expires_at > now()))`

/**
 * Returns a resumable upload, or undefined if it does not exist, has expired, its owner may no
 * longer upload or its API token has ended.
 */
export const findUpload = (db: Db, id: string) =>
  db
    .selectFrom('unfinished_upload as upload')
    .innerJoin('account', 'account.id', 'upload.owner_id')
    .select([
      ...(['upload.owner_id', 'upload.filename', 'upload.bytes', 'upload.last_byte_at'] as const),
      ...(['upload.received_bytes', 'upload.target_id'] as const),
    ])
    .where('upload.id', '=', id)
    .where('upload.resumable', '=', true)
    .where(mayUpload)
    .where(hasHolder)
    .where(sql<boolean>`not (${expired})`)
    .executeTakeFirst()

/**
 * Extends the life of an upload that has just received bytes. Returns false if it does not exist.
 */
export async function touchUpload(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('unfinished_upload')
    .set({ last_byte_at: sql<Date>`now()` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether the upload existed. */
export async function deleteUpload(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('unfinished_upload')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes uploads that have expired, whose account may no longer upload, or whose token has ended. */
export const deleteExpiredUploads = (db: Db) =>
  sql`
    delete from unfinished_upload where id = any(array(
      select upload.id from unfinished_upload as upload join account on account.id = upload.owner_id
      where ${expired} or not ${mayUpload} or not ${hasHolder} for update of upload skip locked))
  `.execute(db)

export async function existingUploads(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('unfinished_upload')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Locks the account of an uploader until the transaction ends. Returns undefined if it does not
 * exist or is deleted.
 */
export const lockUploader = (tx: Tx, publicId: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'credential_version', mayUpload.as('may_upload')])
    .where('public_id', '=', publicId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The columns that tie an upload to the session or API token that permits it. */
type Holder = { session_id: number } | { api_token_id: number }

/**
 * Returns the session or API token of this account that requested a ticket, or undefined if it has
 * ended. It cannot be deleted before the transaction ends.
 */
export async function lockHolder(
  tx: Tx,
  accountId: number,
  { kind, id: publicId }: TicketClaims['holder'],
): Promise<Holder | undefined> {
  const row = await tx
    .selectFrom(kind === 'session' ? 'session' : 'api_token')
    .select('id')
    .where('public_id', '=', publicId)
    .where('account_id', '=', accountId)
    .$if(kind === 'api-token', (query) => query.where(sql<boolean>`expires_at > now()`))
    .forKeyShare()
    .executeTakeFirst()
  if (!row) return undefined
  return kind === 'session' ? { session_id: row.id } : { api_token_id: row.id }
}

export async function countUnfinishedUploads(db: Db | Tx, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('unfinished_upload')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('resumable', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

type NewUpload = Holder & {
  id: string
  owner_id: number
  filename: string
  bytes: number
  reserved_bytes: number
  resumable: boolean
  target_id?: string | null
}

export const insertUpload = (tx: Tx, upload: NewUpload) =>
  tx.insertInto('unfinished_upload').values(upload).execute()

/**
 * Cancels all unfinished uploads of an account: after the commit, their URLs return 404. The sweep
 * removes their bytes.
 */
export const cancelUploads = (tx: Tx, accountId: number) =>
  sql`
    delete from unfinished_upload where id = any(array(
      select id from unfinished_upload where owner_id = ${accountId} order by id for update))
  `.execute(tx)

/**
 * Returns whether an upload of this account exists and the account may upload. Locks both until the
 * transaction ends, the account first, like every transaction that ends uploads.
 */
export async function lockUpload(tx: Tx, ownerId: number, id: string): Promise<boolean> {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', ownerId)
    .where(mayUpload)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) return false
  const upload = await tx
    .selectFrom('unfinished_upload')
    .select('id')
    .where('id', '=', id)
    .where(hasHolder)
    .forShare()
    .executeTakeFirst()
  return upload !== undefined
}
