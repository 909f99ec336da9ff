import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { closePool, type ConnectionOptions, openPool } from './connections.ts'

/**
 * Throws a StartupError if the database cannot be reached or is behind a pooler in transaction
 * mode. Such a pooler runs each transaction in any of its sessions, where settings and locks would
 * persist.
 */
export async function requireSessions(connection: ConnectionOptions, name = 'seam'): Promise<void> {
  // Without settings, which would persist in sessions of others.
  const pool = openPool({ ...connection, isPooled: true }, 2, () => {}, undefined, { name })
  const clients: pg.PoolClient[] = []
  try {
    const first = await pool.connect()
    clients.push(first)
    const second = await pool.connect()
    clients.push(second)
    const pids: number[] = []
    // A pooler in transaction mode picks either the most recently used session or the next in turn.
    for (const client of [first, second, second, first]) pids.push(await readPid(client))
    const [a, b, c, d] = pids
    if (a === d && b === c && a !== b) return
  } catch (error) {
    throw new StartupError(`the database cannot be reached: ${(error as Error).message}`)
  } finally {
    for (const client of clients) client.release()
    await closePool(pool)
  }
  throw new StartupError(
    'the database is behind a pooler in transaction mode: set DATABASE_POOLED, and DATABASE_DIRECT_URL to the address of the database itself',
  )
}

async function readPid(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
