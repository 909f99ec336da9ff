import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/**
 * Starts a backup: from now on removals wait, and those in progress have finished when this
 * returns. Without a heartbeat for `staleSeconds`, the backup counts as killed. Returns false if
 * another backup is running.
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
 * Signals that the backup is still running. Call it several times within `staleSeconds`. Returns
 * false if removals have not waited the whole time.
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

/** Returns whether a backup is running. None can start until the transaction ends. */
export async function isBackupRunning(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('backup_run')
    .select(sql<boolean>`removals_wait_until >= now()`.as('running'))
    .forShare()
    .executeTakeFirst()
  return row?.running ?? false
}

/**
 * Schedules the removal of files that exist now, but none written later, for when no backup is
 * running.
 */
export const insertRemoval = (tx: Tx, prefix: string, newestFileAt: Date) =>
  tx
    .insertInto('removal')
    .values({ prefix, newest_file_at: newestFileAt, due_at: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .column('prefix')
        .doUpdateSet({ newest_file_at: newestFileAt })
        .where('removal.newest_file_at', 'is not', null),
    )
    .execute()

/**
 * Schedules the removal of objects an hour after this transaction commits (half an hour if urgent),
 * with `removeAll`: keys and key prefixes that are never written again. Idempotent.
 */
export async function removeLater(tx: Db | Tx, prefixes: string[], urgent = false): Promise<void> {
  if (prefixes.length === 0) return
  await sql`
    insert into removal (prefix, due_at)
    select distinct prefix, now() + make_interval(mins => ${urgent ? 30 : 60})
    from unnest(${prefixes}::text[]) as prefix order by prefix
    on conflict (prefix) do update set newest_file_at = null, due_at = excluded.due_at
  `.execute(tx)
}

/**
 * Returns up to `limit` removals that are due, or of all if `onlyDue` is false, earliest due first.
 */
export const findRemovals = (tx: Tx, limit: number, onlyDue: boolean) =>
  tx
    .selectFrom('removal')
    .select(['prefix', 'newest_file_at', 'multipart_key', 'multipart_id'])
    .where((on) => (onlyDue ? on('due_at', '<=', sql<Date>`now()`) : on.lit(true)))
    .orderBy('due_at')
    .limit(sql.lit(limit))
    .forUpdate()
    .skipLocked()
    .execute()

export type Removal = Awaited<ReturnType<typeof findRemovals>>[number]

/** Postpones failed removals by ten minutes. */
export const postponeRemovals = (tx: Tx, prefixes: string[]) =>
  tx
    .updateTable('removal')
    .set({ due_at: sql<Date>`now() + interval '10 minutes'` })
    .where('prefix', '=', sql<string>`any(${prefixes}::text[])`)
    .execute()

/** Returns the keys whose removal is scheduled, due or not. */
export async function findRemovalsOf(db: Db, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where exists (
      select from removal
      where prefix = any(array(
        select array_to_string((string_to_array(key, '/'))[:parts], '/')
        from generate_series(1, cardinality(string_to_array(key, '/'))) as parts)))
        -- not null: key
  `.execute(db)
  return new Set(rows.map(({ key }) => key))
}

export const deleteRemovals = (tx: Tx, prefixes: string[]) =>
  tx
    .deleteFrom('removal')
    .where('prefix', '=', sql<string>`any(${prefixes}::text[])`)
    .execute()
