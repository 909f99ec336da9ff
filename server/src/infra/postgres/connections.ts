import { createHash } from 'node:crypto'
import pg from 'pg'

/** 0A000: the table behind a prepared statement has changed since it was planned. */
export const PLAN_OUTDATED = '0A000'

export interface Connection {
  host?: string
  port?: number
  user?: string
  database?: string
  connectionString?: string
}

/** Counters and row numbers are numbers here: they stay far below 2^53. */
const types = {
  getTypeParser: ((oid: Parameters<typeof pg.types.getTypeParser>[0], format: 'text') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * A pool of at most `max` connections. Broken idle connections are reported and replaced. A statement
 * that takes longer than `patience`, in milliseconds, is cancelled.
 */
export function openPool(
  connection: Connection,
  max: number,
  onError: (error: Error) => void,
  patience = 30_000,
) {
  const pool = new pg.Pool({
    ...connection,
    max,
    types,
    application_name: 'seam',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: patience,
    // Planning costs more than most answers: what is prepared is planned once, for whoever asks.
    options: '-c plan_cache_mode=force_generic_plan',
    keepAlive: true,
  })
  pool.on('error', onError)
  // A connection that breaks while it is lent out says so to its next query. Unheard, the event
  // would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Closes a pool. That PostgreSQL hangs up on a connection meanwhile is no news. */
export function closePool(pool: pg.Pool): Promise<void> {
  pool.removeAllListeners('error').on('error', () => {})
  return pool.end()
}

const names = new Map<string, string>()

/** The name under which a statement is prepared: a hash of its text. */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}
