import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { isConflict, isLockTimeout } from './errors.ts'
import { type MigrationPart, parseMigration } from './migration-file.ts'

/** The migrations of this version. */
const FOLDER = new URL('../../../migrations/', import.meta.url)
/** The first migration of all databases from before 0.1.0. */
const UNRELEASED = '001-foundation.sql'
/** An arbitrary advisory lock id. The lock prevents two starting servers from migrating at once. */
const MIGRATION_LOCK = 5_324_601

/** How long a migration waits for a lock. Statements of the running site queue behind it. */
const LOCK_TIMEOUT_MS = 500
const RETRY_DELAY_MS = 500
/** Retries for about five minutes. */
const LOCK_ATTEMPTS = 300
/** How often a starting server checks whether another one has finished migrating. */
const POLL_INTERVAL_MS = 100
/** After this time, it logs what it is waiting for. */
const NOTICE_MS = 5_000
/** After this time, it gives up. */
const MIGRATION_LOCK_TIMEOUT_MS = 300_000

interface MigrateOptions {
  /** The folder of the files, by default those of this version. */
  folder?: URL
  /** The name of the last file to apply. */
  upTo?: string
  /**
   * Called before the first migration, if earlier ones have already been applied to the database.
   */
  beforeUpgrade?: () => Promise<void>
  log?: (line: string) => void
  /** How long to wait for another migrating server. */
  lockTimeoutMs?: number
}

/**
 * Applies the new files of `migrations/` in the order of their names, each in its own transaction
 * unless the file says otherwise. Returns the names of the applied files. Safe to run while the
 * previous release is serving. Throws a StartupError.
 */
export async function migrate(
  pool: pg.Pool,
  {
    folder = FOLDER,
    upTo,
    beforeUpgrade,
    log = () => {},
    lockTimeoutMs = MIGRATION_LOCK_TIMEOUT_MS,
  }: MigrateOptions = {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await takeMigrationLock(client, lockTimeoutMs, log)
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const pending = (await findPending(client, folder)).filter((name) => !upTo || name <= upTo)
    const isUpgrade = pending.length > 0 && (await hasMigrations(client))
    if (isUpgrade) await beforeUpgrade?.()
    for (const name of pending) await apply(client, folder, name)
    return pending
  } finally {
    // Ends the session, which releases the lock.
    client.release(true)
  }
}

/**
 * Polls until no other server is migrating. Throws a StartupError after `timeoutMs`. A statement
 * waiting in the database would hold a snapshot, which would block CREATE INDEX CONCURRENTLY.
 */
async function takeMigrationLock(
  client: pg.PoolClient,
  timeoutMs: number,
  log: (line: string) => void,
) {
  const start = performance.now()
  let isNoticed = false
  while (!(await tryMigrationLock(client))) {
    const waitedMs = performance.now() - start
    if (waitedMs > timeoutMs) {
      throw new StartupError(
        `the migration lock is still held by ${await describeHolder(client)}: if it is not migrating, end it with select pg_terminate_backend(…)`,
      )
    }
    if (waitedMs > NOTICE_MS && !isNoticed) {
      isNoticed = true
      log(`Waiting for a migration by ${await describeHolder(client)}`)
    }
    await wait(POLL_INTERVAL_MS)
  }
}

async function tryMigrationLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [MIGRATION_LOCK],
  )
  return rows[0]?.taken === true
}

/** Describes the connection that holds the migration lock. */
async function describeHolder(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select format('process %s of the database (%s from %s, %s, connected since %s)', pid,
       application_name, coalesce(host(client_addr), 'this machine'), state,
       to_char(backend_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"')) as holder
     from pg_locks left join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK],
  )
  return rows[0]?.holder ?? 'a connection that has just ended'
}

async function hasMigrations(client: pg.PoolClient): Promise<boolean> {
  const { rowCount } = await client.query('select from migration limit 1')
  return rowCount === 1
}

/** Returns the migrations to apply. Throws a StartupError if the database has unknown ones. */
async function findPending(client: pg.Pool | pg.PoolClient, folder = FOLDER): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const applied = new Set(rows.map((row) => row.name).filter((name) => !isPart(name)))
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  if (applied.has(UNRELEASED)) {
    throw new StartupError(
      'the database is from before version 0.1.0, and cannot be used: it is unchanged; start with another DATA_DIR or database',
    )
  }
  const unknown = [...applied].filter((name) => !files.includes(name))
  if (unknown.length > 0) {
    throw new StartupError(
      `the database belongs to a newer version (it has ${unknown.join(', ')}); update this one`,
    )
  }
  return files.filter((name) => !applied.has(name))
}

/**
 * Throws a StartupError unless all migrations of this version (with `upTo`, at least those up to
 * it) and no others have been applied.
 */
export async function requireSchema(pool: pg.Pool, upTo?: string): Promise<void> {
  const pending = await findPending(pool).catch((error: Error) => {
    if (error instanceof StartupError) throw error
    throw new StartupError(`the database has no site: ${error.message}`)
  })
  if (pending.every((name) => upTo !== undefined && name > upTo)) return
  throw new StartupError('the database belongs to an older version: start this one once')
}

/** The name that records an applied part until the whole file is applied. */
const partName = (file: string, part: number) => `${file}#${part}`
const isPart = (name: string) => name.includes('#')

/** Applies the parts of a file that are not recorded yet. */
async function apply(client: pg.PoolClient, folder: URL, file: string) {
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
    // These statements take no lock that blocks the running site.
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

/** Runs a transaction, and retries it if the running site holds a lock for too long. */
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
