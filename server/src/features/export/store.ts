import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'

export const findExport = (db: Db | Tx, accountId: number) =>
  db
    .selectFrom('data_export')
    .select(['account_id', 'public_id', 'state', 'progress', 'bytes', 'expires_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>

/**
 * Returns the finished export with this id, of the account of a session, or undefined if there is
 * none or it has expired.
 */
export const findReadyExport = (db: Db, sessionId: number, publicId: string) =>
  db
    .selectFrom('data_export')
    .innerJoin('account', 'account.id', 'data_export.account_id')
    .innerJoin('session', 'session.account_id', 'account.id')
    .select(['data_export.public_id', 'data_export.attempt', 'account.username'])
    .where('session.id', '=', sessionId)
    .where('data_export.public_id', '=', publicId)
    .where('data_export.state', '=', 'READY')
    .where('data_export.expires_at', '>', sql<Date>`now()`)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * Inserts an export, replacing a finished or failed one. Returns the public id of the replaced one,
 * null if there was none, or false if one is already in progress.
 */
export async function insertExport(tx: Tx, accountId: number, publicId: string) {
  const previous = await tx
    .selectFrom('data_export')
    .select(['public_id', 'state'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (previous?.state === 'PREPARING') return false
  await sql`
    insert into data_export (account_id, public_id) values (${accountId}, ${publicId})
    on conflict (account_id) do update set public_id = excluded.public_id, state = 'PREPARING',
      progress = 0, bytes = null, created_at = now(), expires_at = null, attempt = 0
  `.execute(tx)
  return previous?.public_id ?? null
}

/** An attempt at creating an export. It ends with the next attempt or the end of the export. */
export interface ExportClaim {
  publicId: string
  attempt: number
}

/**
 * Begins the next attempt at creating an export. Returns its number, or undefined if there is
 * nothing to do.
 */
export async function claimExport(db: Db, publicId: string): Promise<number | undefined> {
  const row = await db
    .updateTable('data_export')
    .set({ attempt: sql`attempt + 1` })
    .where('public_id', '=', publicId)
    .where('state', '=', 'PREPARING')
    .returning('attempt')
    .executeTakeFirst()
  return row?.attempt
}

const updateClaimed = (db: Db | Tx, { publicId, attempt }: ExportClaim) =>
  db
    .updateTable('data_export')
    .where('public_id', '=', publicId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'PREPARING')

export const updateExportProgress = (db: Db, claim: ExportClaim, progress: number) =>
  updateClaimed(db, claim).set({ progress }).where('progress', '<', progress).execute()

/** Marks an export as ready. Returns false if the export or the attempt has ended. */
export async function markExportReady(db: Db, claim: ExportClaim, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(db, claim)
    .set({
      state: 'READY',
      progress: 100,
      bytes,
      expires_at: sql<Date>`now() + ${sql.lit(limits.exportLifetime)} * interval '1 second'`,
    })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select('id')
          .whereRef('account.id', '=', 'data_export.account_id')
          .where('deleted_at', 'is', null),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const markExportFailed = (db: Db, claim: ExportClaim) =>
  updateClaimed(db, claim).set({ state: 'FAILED' }).execute()

export const findExpiredExports = (db: Db) =>
  db
    .selectFrom('data_export')
    .select('public_id')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()

export const deleteExport = (db: Db | Tx, publicId: string) =>
  db.deleteFrom('data_export').where('public_id', '=', publicId).execute()

/** Deletes an account's export, finished or not. Returns its public id. */
export const deleteExports = (tx: Tx, accountId: number) =>
  tx.deleteFrom('data_export').where('account_id', '=', accountId).returning('public_id').execute()
