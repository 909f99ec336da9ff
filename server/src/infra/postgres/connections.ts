import { createHash } from 'node:crypto'
import pg from 'pg'

/** SQLSTATE 0A000: a table has changed since a prepared statement was planned. */
export const OUTDATED_PLAN = '0A000'

export interface ConnectionOptions {
  host?: string
  port?: number
  user?: string
  database?: string
  connectionString?: string
  /**
   * Whether a pooler may run each transaction in a different session, so that sessions have no
   * settings.
   */
  isPooled?: boolean
}

/** Parses int8 as number: counters and ids stay far below 2^53. */
const types = {
  getTypeParser: ((oid: Parameters<typeof pg.types.getTypeParser>[0], format: 'text') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * How much longer than the server's timeout the client waits for a statement: the server may be
 * gone.
 */
const ANSWER_MARGIN_MS = 2_000

/** Detects idle connections to a lost machine within half a minute. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Makes the server close connections to a lost machine, which could hold locks, within half a
 * minute. Ignored on a Unix socket.
 */
const SERVER_KEEP_ALIVE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

interface SessionOptions {
  /** The name under which PostgreSQL lists the connection. */
  name?: string
  /** The search path: schemas separated by commas without spaces. */
  schema?: string
}

/**
 * Opens a pool of at most `max` connections. Broken idle connections are passed to `onError` and
 * replaced. PostgreSQL cancels statements that take longer than `statementTimeout` milliseconds; 0
 * means no limit, which COPY needs. If it does not respond even then, the statement fails and its
 * connection is lost.
 */
export function openPool(
  { isPooled = false, ...connection }: ConnectionOptions,
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
    ...(!isPooled && { onConnect: applySettings(statementTimeout, schema) }),
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + ANSWER_MARGIN_MS }),
    ...keepAlive,
  })
  pool.on('error', onError)
  // A checked-out connection that breaks fails its next query. Without a listener, the event would
  // crash the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Returns a hook that sets the settings of a new session before its first use. PgBouncer would
 * reject them as connection parameters. Planning most statements costs more than running them, so a
 * prepared statement is planned only once.
 */
function applySettings(statementTimeout: number, schema: string | undefined) {
  const settings = [
    `set statement_timeout = ${statementTimeout}; set plan_cache_mode = force_generic_plan`,
    SERVER_KEEP_ALIVE,
    ...(schema ? [`set search_path = ${schema}`] : []),
  ].join('; ')
  // The pool awaits the promise, although its type does not say so.
  return ((client) => client.query(settings)) as (client: pg.ClientBase) => void
}

/** The current number of connections of a pool, and of callers that wait for one. */
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

/** Closes a pool, ignoring connections that break in the process. */
export function closePool(pool: pg.Pool): Promise<void> {
  pool.removeAllListeners('error').on('error', () => {})
  return pool.end()
}

const names = new Map<string, string>()

/** Returns the name of a prepared statement: a hash of its text. */
export function statementName(text: string): string {
  const cached = names.get(text)
  if (cached) return cached
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}
