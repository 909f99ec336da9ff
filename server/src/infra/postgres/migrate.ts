import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'

const folder = new URL('../../../migrations/', import.meta.url)
/** An arbitrary advisory lock id: it keeps two starting servers from migrating at once. */
const MIGRATION_LOCK = 5_324_601

interface MigrateOptions {
  /** The last file to apply. */
  upTo?: string
  /** Called before the first migration of a database that others have been applied to. */
  beforeUpgrade?: () => Promise<void>
}

/**
 * Applies each new file of `migrations/` in the order of their names, each in its own transaction,
 * and returns the names of the applied files.
 */
export async function migrate(
  pool: pg.Pool,
  { upTo, beforeUpgrade }: MigrateOptions = {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const pending = (await findPending(client)).filter((name) => !upTo || name <= upTo)
    const isUpgrade = pending.length > 0 && (await hasMigrations(client))
    if (isUpgrade) await beforeUpgrade?.()
    for (const name of pending) await apply(client, name)
    return pending
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

async function hasMigrations(client: pg.PoolClient): Promise<boolean> {
  const { rowCount } = await client.query('select from migration limit 1')
  return rowCount === 1
}

/** Returns the migrations to apply. Throws a StartupError if the database has others. */
async function findPending(client: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const applied = new Set(rows.map((row) => row.name))
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

async function apply(client: pg.PoolClient, name: string) {
  const sql = await readFile(new URL(name, folder), 'utf8')
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new StartupError(`migration ${name} failed: ${(error as Error).message}`)
  }
}
