import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { createLogSums, type LogLimits } from './log-sums.ts'
import { maskSecrets, pathForLog } from './log-path.ts'
import { networkOf } from './rate-limits.ts'

export interface LogOptions {
  level: string
  /** Takes the lines in place of the standard output. */
  stream?: { write(line: string): void }
}

/** Milliseconds within which equal lines are written once, and counted. */
const WINDOW = 10_000
/** What may be written in that time. */
const LIMITS: LogLimits = { lines: 2_000, perNetwork: 200 }
/** Milliseconds from which on a request is worth a line, whatever it asks for. */
const SLOW = 1_000

type PinoOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** Says one more line that stands for so many left out. */
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
 * Returns the options of a logger that writes equal lines once in a while and counts the others, so
 * that no client fills the disk, and the function that logs the requests of an application with it.
 */
export function createRequestLog({ level, stream }: LogOptions) {
  const sums = createLogSums<Repeat>(LIMITS)
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
    const { repeated, byNetwork, others } = sums.take()
    for (const { line: repeat, times } of repeated) repeat(times)
    for (const left of byNetwork) log.warn(left, 'more requests of one network')
    if (others > 0) log.warn({ times: others }, 'more requests of many networks')
  }

  return {
    options,
    logRequests(app: FastifyInstance) {
      const timer = setInterval(() => flush(app.log), WINDOW)
      timer.unref()
      app.addHook('onClose', async () => {
        clearInterval(timer)
        flush(app.log)
      })
      app.addHook('onResponse', (request, reply, done) => {
        const { method, url, ip } = request
        const ms = Math.round(reply.elapsedTime)
        const isQuiet = method === 'GET' && reply.statusCode < 500 && ms < SLOW
        if (!isQuiet || level === 'debug') {
          const line = { method, path: pathForLog(url), status: reply.statusCode, ms, ip }
          request.log[isQuiet ? 'debug' : 'info'](line, 'answered')
        }
        done()
      })
    },
  }
}

/** What makes a line equal to another, and what its summary shows. */
function describe([first, second]: unknown[]) {
  const message = String(typeof first === 'string' ? first : second)
  const given = typeof first === 'object' && first !== null ? (first as Fields) : {}
  const { method, path, status, ip, err } = given
  const network = given.network ?? (ip === undefined ? '' : networkOf(ip))
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

/** An error as the log shows it. Its message may name a file whose name is a secret. */
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
