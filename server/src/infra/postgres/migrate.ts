import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { isConflict, isLockTimeout } from './errors.ts'
import { type MigrationPart, parseMigration } from './migration-file.ts'

const folder = new URL('../../../migrations/', import.meta.url)
/** An arbitrary advisory lock id: it keeps two starting servers from migrating at once. */
const MIGRATION_LOCK = 5_324_601

/** How long a migration waits for a lock. Meanwhile, calls of the running site wait behind it. */
const LOCK_TIMEOUT_MS = 500
const RETRY_DELAY_MS = 500
/** Retries for about five minutes. */
const LOCK_ATTEMPTS = 300
/** How often a server that starts asks whether another one has finished migrating. */
const POLL_INTERVAL_MS = 100

interface MigrateOptions {
  /** The last file to apply. */
  upTo?: string
  /** Called before the first migration of a database that others have been applied to. */
  beforeUpgrade?: () => Promise<void>
}

/**
 * Applies each new file of `migrations/` in the order of their names, each in its own transaction unless
 * it says otherwise, and returns the names of the applied files. The site may run meanwhile, in its version of before.
 */
export async function migrate(
  pool: pg.Pool,
  { upTo, beforeUpgrade }: MigrateOptions = {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await takeMigrationLock(client)
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const pending = (await findPending(client)).filter((name) => !upTo || name <= upTo)
    const isUpgrade = pending.length > 0 && (await hasMigrations(client))
    if (isUpgrade) await beforeUpgrade?.()
    for (const name of pending) await apply(client, name)
    return pending
  } finally {
    // Ends its session, and with it the lock.
    client.release(true)
  }
}

/**
 * Waits until no other server migrates. A statement that waits in the database would hold a snapshot,
 * for whose end an index that is made concurrently waits.
 */
async function takeMigrationLock(client: pg.PoolClient) {
  const take = async () => {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [MIGRATION_LOCK],
    )
    return rows[0]?.taken === true
  }
  while (!(await take())) await wait(POLL_INTERVAL_MS)
}

async function hasMigrations(client: pg.PoolClient): Promise<boolean> {
  const { rowCount } = await client.query('select from migration limit 1')
  return rowCount === 1
}

/** Returns the migrations to apply. Throws a StartupError if the database has others. */
async function findPending(client: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const applied = new Set(rows.map((row) => row.name).filter((name) => !isPart(name)))
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const unknown = [...applied].filter((name) => !files.includes(name))
  if (unknown.length > 0) {
    throw new StartupError(
      `the database belongs to a newer version (it has ${unknown.join(', ')}); update this one`,
    )
  }
  return files.filter((name) => !applied.has(name))
}

/** Throws a StartupError unless exactly the migrations of this version have been applied. */
export async function requireCurrentSchema(pool: pg.Pool): Promise<void> {
  const pending = await findPending(pool).catch((error: Error) => {
    if (error instanceof StartupError) throw error
    throw new StartupError(`the database has no site: ${error.message}`)
  })
  if (pending.length === 0) return
  throw new StartupError('the database belongs to an older version: start this one once')
}

/** The record of a part, until its file is complete. */
const partName = (file: string, part: number) => `${file}#${part}`
const isPart = (name: string) => name.includes('#')

/** Applies a file from the first part on that is not recorded. */
async function apply(client: pg.PoolClient, file: string) {
  const parts = parseMigration(await readFile(new URL(file, folder), 'utf8'))
  try {
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1
      const name = isLast ? file : partName(file, index)
      const { rowCount } = await client.query('select from migration where name = $1', [name])
      if (rowCount === 0) await applyPart(client, part, name)
    }
    await client.query('delete from migration where name like $1', [`${file}#%`])
  } catch (error) {
    throw new StartupError(`migration ${file} failed: ${(error as Error).message}`)
  }
}

async function applyPart(client: pg.PoolClient, part: MigrationPart, name: string) {
  const record = () => client.query('insert into migration (name) values ($1)', [name])
  if (part.kind === 'transaction') {
    return runInTransaction(client, async () => {
      await client.query(part.sql)
      await record()
    })
  }
  if (part.kind === 'statements') {
    // They take no lock for which calls wait.
    await client.query('set lock_timeout = 0')
    for (const statement of part.statements) await client.query(statement)
  } else {
    const { rows } = await client.query<{ last: number }>(
      `select coalesce(max(id), 0) as last from ${part.table}`,
    )
    for (let id = 0; id <= (rows[0]?.last ?? 0); id += part.size) {
      await runInTransaction(client, () => client.query(part.sql, [id, id + part.size]))
    }
  }
  await record()
}

/** Runs a transaction, and again if a call of the running site holds a lock for too long. */
async function runInTransaction(client: pg.PoolClient, run: () => Promise<unknown>) {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await run()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const isLocked = isLockTimeout(error) || isConflict(error)
      if (!isLocked || attempt === LOCK_ATTEMPTS) throw error
      await wait(RETRY_DELAY_MS)
    }
  }
}
