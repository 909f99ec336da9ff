import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'

const folder = new URL('../../../migrations/', import.meta.url)
/** An arbitrary advisory lock id: it keeps two starting servers from migrating at once. */
const MIGRATION_LOCK = 5_324_601

/**
 * Applies each new file of `migrations/` in the order of their names, each in its own transaction,
 * and returns the names of the applied files. `upTo` is the last file to apply.
 */
export async function migrate(pool: pg.Pool, upTo?: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migration')
    const applied = new Set(rows.map((row) => row.name))
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const unknown = [...applied].filter((name) => !files.includes(name))
    if (unknown.length > 0) {
      throw new StartupError(
        `the database belongs to a newer version (it has ${unknown.join(', ')}); update this one`,
      )
    }
    const pending = files.filter((name) => !applied.has(name) && (!upTo || name <= upTo))
    for (const name of pending) await apply(client, name)
    return pending
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
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
