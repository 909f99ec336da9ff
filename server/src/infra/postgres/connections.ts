import { createHash } from 'node:crypto'
import pg from 'pg'

/** SQLSTATE 0A000: a table of a prepared statement has changed since the statement was planned. */
export const OUTDATED_PLAN = '0A000'

export interface ConnectionOptions {
  host?: string
  port?: number
  user?: string
  database?: string
  connectionString?: string
}

/** Parses int8 as number: counters and ids stay far below 2^53. */
const types = {
  getTypeParser: ((oid: Parameters<typeof pg.types.getTypeParser>[0], format: 'text') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

interface SessionOptions {
  /** As PostgreSQL lists the connection. */
  name?: string
  /** The schemas in which names are looked up, separated by commas without spaces. */
  schema?: string
}

/**
 * Opens a pool of at most `max` connections. Broken idle connections are passed to `onError` and
 * replaced. PostgreSQL cancels statements that take longer than `statementTimeout` milliseconds; 0 is
 * no limit.
 */
export function openPool(
  connection: ConnectionOptions,
  max: number,
  onError: (error: Error) => void,
  statementTimeout = 30_000,
  { name = 'seam', schema }: SessionOptions = {},
) {
  const pool = new pg.Pool({
    ...connection,
    max,
    types,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeout,
    // Planning costs more than running most statements: a prepared statement is planned once.
    options: `-c plan_cache_mode=force_generic_plan${schema ? ` -c search_path=${schema}` : ''}`,
    keepAlive: true,
  })
  pool.on('error', onError)
  // A checked-out connection that breaks fails its next query. Without a listener the event would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The connections of a pool at this moment, and what waits for one. */
export interface PoolUse {
  pool: string
  open: number
  idle: number
  waiting: number
}

export const poolUse = (name: string, pool: pg.Pool): PoolUse => ({
  pool: name,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

/** Closes a pool and ignores connections that break meanwhile. */
export function closePool(pool: pg.Pool): Promise<void> {
  pool.removeAllListeners('error').on('error', () => {})
  return pool.end()
}

const names = new Map<string, string>()

/** Returns the name under which a statement is prepared: a hash of its text. */
export function statementName(text: string): string {
  const cached = names.get(text)
  if (cached) return cached
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}
