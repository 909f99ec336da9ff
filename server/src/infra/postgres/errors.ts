/** Messages of connections that failed or timed out, and of clients that know about it. */
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|is not queryable/

const systemErrors = new Set([
  ...['ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
])

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

/**
 * Whether a connection can no longer be used, although others might: it is broken, or its server is
 * stopping or has become a read-only replica.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  // A missing socket file means that no server is running. Any other missing file is a different
  // error.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return (
    isReadOnly(error) ||
    /^(08|57P0)/.test(code) ||
    systemErrors.has(code) ||
    CONNECTION_LOST.test(error.message)
  )
}

/** Whether the server accepts no writes: it is no longer the primary of a cluster, or not yet. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === '25006'

/** Whether a lock was not granted within the `lock_timeout` of the transaction. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === '55P03'

/** Whether the database rolled the transaction back so that another could finish. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && ['40001', '40P01'].includes(codeOf(error))

/** Whether the session has no prepared statement of this name, or has one from another client. */
export const isNotPrepared = (error: unknown): boolean =>
  error instanceof Error && ['26000', '42P05'].includes(codeOf(error))

/**
 * Whether the error is temporary: the database cannot be reached, is starting, stopping or
 * read-only, has no connection left, has cancelled a slow statement, or has rolled back in favour
 * of another transaction.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (isConnectionLost(error) || /^(25P03|40|53|55P03|57014)/.test(codeOf(error)))
