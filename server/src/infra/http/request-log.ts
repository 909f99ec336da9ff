import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { createLogDeduplicator, type LogLimits } from './log-deduplication.ts'
import { maskSecrets, loggedPath } from './log-path.ts'
import { networkOf } from './rate-limits.ts'

export interface LogOptions {
  level: string
  /** Receives the lines instead of stdout. */
  stream?: { write(line: string): void }
}

/** Within this time, repeated lines are written once and counted. */
const WINDOW_MS = 10_000
/** Distinct lines per window. */
const LIMITS: LogLimits = { lines: 2_000, perNetwork: 200 }
/** Requests that take at least this long are always logged. */
export const SLOW_MS = 1_000

type PinoOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** Writes one line in place of `times` omitted ones. */
type Repeat = (times: number) => void

interface Fields {
  method?: string
  path?: string
  status?: number
  ip?: string
  network?: string
  err?: Error
}

/**
 * Returns the options of a logger and a function that logs the requests of an application. The
 * logger writes repeated lines once per window and counts the rest, so that no client can fill the
 * disk.
 */
export function createRequestLog({ level, stream }: LogOptions) {
  const sums = createLogDeduplicator<Repeat>(LIMITS)
  const options: PinoOptions = {
    level,
    ...(stream && { stream }),
    serializers: { err: errorForLog },
    hooks: {
      logMethod(args: unknown[], write) {
        const line = describe(args)
        const repeat = (times: number) => write.call(this, { ...line.fields, times }, 'repeated')
        if (sums.add(line.key, line.network, repeat)) write.apply(this, args as [object])
      },
    },
  }

  const flush = (log: FastifyInstance['log']) => {
    const { repeated, byNetwork, overflow } = sums.takeSummary()
    for (const { line: repeat, times } of repeated) repeat(times)
    for (const omitted of byNetwork) log.warn(omitted, 'more requests from one network')
    if (overflow > 0) log.warn({ times: overflow }, 'more requests from many networks')
  }

  return {
    options,
    logRequests(app: FastifyInstance) {
      const timer = setInterval(() => flush(app.log), WINDOW_MS)
      timer.unref()
      app.addHook('onClose', async () => {
        clearInterval(timer)
        flush(app.log)
      })
      app.addHook('onResponse', (request, reply, done) => {
        const { method } = request
        const ms = Math.round(reply.elapsedTime)
        const isQuiet = method === 'GET' && reply.statusCode < 500 && ms < SLOW_MS
        if (!isQuiet || level === 'debug') {
          const { url, ip } = request
          const line = { method, path: loggedPath(url), status: reply.statusCode, ms, ip }
          request.log[isQuiet ? 'debug' : 'info'](line, 'answered')
        }
        done()
      })
    },
  }
}

/** Returns the deduplication key of a line and the fields for the summary. */
function describe([first, second]: unknown[]) {
  const message = String(typeof first === 'string' ? first : second)
  const logged = typeof first === 'object' && first !== null ? (first as Fields) : {}
  const { method, path, status, ip, err } = logged
  const network = logged.network ?? (ip === undefined ? '' : networkOf(ip))
  if (err) {
    const error = maskSecrets(err.message)
    return { key: `${message} ${error}`, network, fields: { message, error } }
  }
  if (path === undefined) {
    return { key: `${message} ${network}`, network, fields: { message } }
  }
  const fields = { method, path, status, network }
  return { key: Object.values(fields).join(' '), network, fields }
}

type LoggedError = Record<'type' | 'message' | 'stack', string> & Record<string, unknown>

/** Serializes an error. Its message may contain the path of a file whose name is a secret. */
function errorForLog(error: Error & { code?: unknown }): LoggedError {
  const { message, stack = '', code, cause } = error
  return {
    type: error.constructor.name,
    message: maskSecrets(message),
    stack: stack.replace(message, () => maskSecrets(message)),
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: errorForLog(cause) }),
  }
}
