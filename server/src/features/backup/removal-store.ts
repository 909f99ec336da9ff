import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/**
 * Starts a backup: from now on removals wait, and those that have begun are finished when this
 * returns. Without a sign of life for `staleSeconds` it counts as killed. Returns false if another
 * backup runs.
 */
export async function startRun(db: Db, staleSeconds: number): Promise<boolean> {
  // Waits for the shared locks of removals in progress.
  const { numUpdatedRows } = await db
    .updateTable('backup_run')
    .set({ removals_wait_until: secondsFromNow(staleSeconds) })
    .where('removals_wait_until', '<', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Shows that the backup still runs. Call it several times within `staleSeconds`. Returns false if
 * removals did not wait all the time.
 */
export async function extendRun(db: Db, staleSeconds: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backup_run')
    .set({ removals_wait_until: secondsFromNow(staleSeconds) })
    .where('removals_wait_until', '>=', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const endRun = (db: Db) =>
  db
    .updateTable('backup_run')
    .set({ removals_wait_until: sql<Date>`'-infinity'` })
    .execute()

/** Returns whether a backup runs. Until the transaction ends, none can start. */
export async function isBackupRunning(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('backup_run')
    .select(sql<boolean>`removals_wait_until >= now()`.as('running'))
    .forShare()
    .executeTakeFirst()
  return row?.running ?? false
}

export const insertRemoval = (tx: Tx, prefix: string, newestFileAt: Date) =>
  tx
    .insertInto('removal')
    .values({ prefix, newest_file_at: newestFileAt })
    .onConflict((conflict) =>
      conflict.column('prefix').doUpdateSet({ newest_file_at: newestFileAt }),
    )
    .execute()

/** Returns up to `limit` removals that have waited. */
export const findRemovals = (tx: Tx, limit: number) =>
  tx
    .selectFrom('removal')
    .select(['prefix', 'newest_file_at'])
    .limit(sql.lit(limit))
    .forUpdate()
    .skipLocked()
    .execute()

export const deleteRemovals = (tx: Tx, prefixes: string[]) =>
  tx
    .deleteFrom('removal')
    .where('prefix', '=', sql<string>`any(${prefixes}::text[])`)
    .execute()
