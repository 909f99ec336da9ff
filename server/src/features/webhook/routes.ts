import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import * as contract from '@seam/contract/webhook.ts'
import type { Api } from '../../infra/http/api.ts'
import { fieldProblem, notFound, ProblemError } from '../../infra/http/problem-error.ts'
import { OutgoingError } from '../../infra/outgoing/outgoing-error.ts'
import type { Outgoing } from '../../infra/outgoing/outgoing-request.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import type { Secret } from '../../infra/secret.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { paginate, sortByIds } from '../item/paginate.ts'
import { enqueueSending } from './announce.ts'
import { isSubjectShown, payloadOf } from './deliver.ts'
import {
  countDeliveries,
  type DeliveryRow,
  findDeliveries,
  insertDelivery,
  loadDeliveries,
  lockDelivery,
  restartDelivery,
} from './delivery-store.ts'
import { webhookSecret } from './sign.ts'
import * as store from './webhook-store.ts'

interface Services {
  db: Db
  queue: Queue
  secret: Secret
  outgoing: Outgoing
  origin: string
}

const viewOf = (row: store.WebhookRow): contract.Webhook => ({
  _id: row.public_id,
  url: row.url,
  events: row.events,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  lastDeliveredAt: row.last_delivered_at?.toISOString() ?? null,
})

const deliveryView = (row: DeliveryRow, origin: string): contract.WebhookDelivery => ({
  _id: row.public_id,
  event: row.event,
  happenedAt: row.happened_at.toISOString(),
  state: row.state,
  attempts: row.attempts,
  attemptedAt: row.attempted_at?.toISOString() ?? null,
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  response: row.response,
  payload: payloadOf(row, origin),
})

/** The host of an address, which the audit log shows. */
const hostOf = ({ url }: Pick<store.WebhookRow, 'url'>) => ({ host: new URL(url).host })

const noWebhook = () => notFound('There is no such webhook')

export function webhookRoutes(api: Api, { db, queue, secret, outgoing, origin }: Services) {
  const withSecret = (row: store.WebhookRow): contract.NewWebhook => ({
    ...viewOf(row),
    secret: webhookSecret(secret, row),
  })

  async function readDelivery(tx: Tx, id: number): Promise<contract.WebhookDelivery> {
    const [row] = await loadDeliveries(tx, [id])
    if (!row) throw notFound('There is no such delivery')
    return deliveryView(row, origin)
  }

  /** Changes a webhook, and records which one. */
  const change = <Result>(
    publicId: string,
    entry: {
      actor: number
      action: 'webhook.changed' | 'webhook.deleted' | 'webhook.sent'
      details?: Record<string, string>
    },
    apply: (tx: Tx, row: store.WebhookRow) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute(async (tx) => {
      const row = await store.lockWebhook(tx, publicId)
      if (!row) throw noWebhook()
      const result = await apply(tx, row)
      await recordAudit(tx, { ...entry, details: { ...hostOf(row), ...entry.details } })
      return result
    })

  api.serve(contract.listWebhooks, {
    handle: async () => (await store.findWebhooks(db)).map(viewOf),
    message: 'The webhooks of this site',
  })

  api.serve(contract.createWebhook, {
    handle: ({ body, viewer: { accountId: actor } }) => {
      const url = parseAddress(outgoing, body.url)
      return db.transaction().execute(async (tx) => {
        const row = await store.insertWebhook(tx, { ...body, url }, limits.webhooks)
        if (!row) throw new ProblemError('conflict', serverMessages.webhookLimit)
        await recordAudit(tx, { actor, action: 'webhook.created', details: hostOf(row) })
        return withSecret(row)
      })
    },
    message: 'The webhook is created. Its secret is not shown again',
  })

  api.serve(contract.changeWebhook, {
    handle: ({ params, body: { url, events, state }, viewer: { accountId: actor } }) => {
      const moved = url === undefined ? undefined : { url: parseAddress(outgoing, url) }
      const details = moved && { to: hostOf(moved).host }
      const entry = { actor, action: 'webhook.changed' as const, ...(details && { details }) }
      return change(params.id, entry, async (tx, { id }) =>
        viewOf(
          await store.updateWebhook(tx, id, {
            ...moved,
            ...(events && { events }),
            ...(state && { state }),
          }),
        ),
      )
    },
    message: 'The webhook is changed',
  })

  api.serve(contract.deleteWebhook, {
    handle: ({ params, viewer: { accountId: actor } }) =>
      change(params.id, { actor, action: 'webhook.deleted' }, async (tx, { id }) => {
        await store.deleteWebhook(tx, id)
        return null
      }),
    message: 'The webhook is deleted',
  })

  api.serve(contract.renewWebhookSecret, {
    handle: ({ params, viewer: { accountId: actor } }) =>
      change(params.id, { actor, action: 'webhook.changed' }, async (tx, { id }) =>
        withSecret(await store.replaceSecret(tx, id)),
      ),
    message: 'The secret is replaced. It is not shown again',
  })

  api.serve(contract.testWebhook, {
    handle: ({ params, viewer: { accountId: actor } }) =>
      change(params.id, { actor, action: 'webhook.sent' }, async (tx, { id }) => {
        const about = { subjectId: null, happenedAt: new Date(), data: {} }
        const deliveryId = await insertDelivery(tx, id, { event: contract.TEST_EVENT, ...about })
        await enqueueSending(queue, tx, id)
        return readDelivery(tx, deliveryId ?? 0)
      }),
    message: 'A test event is on its way',
  })

  api.serve(contract.listWebhookDeliveries, {
    handle: async ({ params, query }) => {
      const row = await store.findWebhook(db, params.id)
      if (!row) throw noWebhook()
      const maxTotal = limits.webhookDeliveryTotal
      return paginate(query, {
        total: await countDeliveries(db, row.id, maxTotal),
        maxTotal,
        findEntries: (from, limit) => findDeliveries(db, row.id, from, limit),
        loadDocs: async (ids) =>
          sortByIds(ids, await loadDeliveries(db, ids)).map((delivery) =>
            deliveryView(delivery, origin),
          ),
      })
    },
    message: 'What was sent to this webhook, newest first',
  })

  api.serve(contract.resendWebhookDelivery, {
    handle: ({ params, viewer: { accountId: actor } }) =>
      change(params.id, { actor, action: 'webhook.sent' }, async (tx, webhook) => {
        const delivery = await lockDelivery(tx, webhook.id, params.deliveryId)
        if (!delivery) throw notFound('There is no such delivery')
        if (delivery.state === 'WAITING') {
          throw new ProblemError('conflict', serverMessages.webhookWaiting)
        }
        if (webhook.state !== 'ON' && delivery.event !== contract.TEST_EVENT) {
          throw new ProblemError('conflict', serverMessages.webhookOff)
        }
        if (delivery.event !== contract.TEST_EVENT && !webhook.events.includes(delivery.event)) {
          throw new ProblemError('conflict', serverMessages.webhookDeselected)
        }
        if (!(await isSubjectShown(tx, delivery))) {
          throw new ProblemError('conflict', serverMessages.webhookNotShown)
        }
        await restartDelivery(tx, delivery.id)
        await enqueueSending(queue, tx, webhook.id)
        return readDelivery(tx, delivery.id)
      }),
    message: 'The event is on its way again',
  })
}

/** Returns a normalized address. Throws 422 for one to which the server sends no requests. */
function parseAddress(outgoing: Outgoing, text: string): string {
  const href = normalize(outgoing, text)
  if (href === undefined) throw fieldProblem('url', serverMessages.webhookPrivate)
  if (href.length > limits.webhookUrl) throw fieldProblem('url', messages.webhookUrlLong)
  return href
}

function normalize(outgoing: Outgoing, text: string): string | undefined {
  try {
    return outgoing.parse(text).href
  } catch (error) {
    if (error instanceof OutgoingError) return undefined
    throw error
  }
}
