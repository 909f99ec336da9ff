import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maskSecrets } from '../../infra/http/log-path.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { addIncidents, deleteOldIncidents, type Incident } from './incident-store.ts'
import { isSlow } from './is-slow.ts'
import { routeOf } from './route-of.ts'

const HOUR_MS = 3_600_000
const FLUSH_INTERVAL_MS = 10_000
const MAX_MESSAGE_LENGTH = 200

/** Equal incidents, summed up until they are stored. */
interface Pending extends Incident {
  hour: Date
}

/**
 * Sums up slow requests and those with a status of 500 or more, and adds them to the table that all
 * processes share, every ten seconds.
 */
export function recordIncidents(app: FastifyInstance, db: Db): void {
  const pending = new Map<string, Pending>()
  const messages = new WeakMap<FastifyRequest, string>()

  app.addHook('onError', async (request, _reply, error) => {
    messages.set(request, maskSecrets(causeOf(error).message).slice(0, MAX_MESSAGE_LENGTH))
  })
  app.addHook('onResponse', (request, reply, done) => {
    const kind = kindOf(request, reply)
    if (kind) add(pending, kind, request, reply, messages.get(request) ?? '')
    done()
  })

  const flush = async () => {
    if (pending.size === 0) return
    const day = Date.now() - 24 * HOUR_MS
    const incidents = [...pending.entries()]
      .filter(([, { lastAt }]) => lastAt.getTime() > day)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, incident]) => incident)
    pending.clear()
    try {
      if (incidents.length > 0) await addIncidents(db, incidents)
      await deleteOldIncidents(db)
    } catch (error) {
      for (const incident of incidents) merge(pending, incident)
      throw error
    }
  }
  const log = (error: unknown) => app.log.error({ err: error }, 'failed to store incidents')
  const timer = setInterval(() => void flush().catch(log), FLUSH_INTERVAL_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush().catch(log)
  })
}

const causeOf = (error: Error): Error => (error.cause instanceof Error ? error.cause : error)

function kindOf(request: FastifyRequest, reply: FastifyReply): Incident['kind'] | null {
  // oEmbed requires 501 for an unsupported format.
  if (reply.statusCode >= 500 && reply.statusCode !== 501) return 'error'
  return isSlow(request, reply) ? 'slow' : null
}

function add(
  pending: Map<string, Pending>,
  kind: Incident['kind'],
  request: FastifyRequest,
  { statusCode: status, elapsedTime }: FastifyReply,
  message: string,
) {
  const lastAt = new Date()
  const hour = new Date(Math.floor(lastAt.getTime() / HOUR_MS) * HOUR_MS)
  const { method } = request
  const [route, maxMs] = [routeOf(request), Math.round(elapsedTime)]
  merge(pending, { kind, hour, method, route, status, count: 1, maxMs, message, lastAt })
}

function merge(pending: Map<string, Pending>, incident: Pending) {
  const { kind, hour, method, route, status } = incident
  const key = [kind, hour.toISOString(), method, route, status].join(' ')
  const other = pending.get(key)
  pending.set(key, {
    ...incident,
    count: incident.count + (other?.count ?? 0),
    maxMs: Math.max(incident.maxMs, other?.maxMs ?? 0),
  })
}
