import { serverMessages } from '@seam/contract/server-messages.ts'
import { TEST_EVENT, type WebhookDelivery, type WebhookEvent } from '@seam/contract/webhook.ts'
import { OutgoingError } from '../../infra/outgoing/outgoing-error.ts'
import type { Outgoing } from '../../infra/outgoing/outgoing-request.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { mailOwners } from '../mail/mail-owners.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { isAccountShown } from '../visibility/visible-account-store.ts'
import { enqueueAttempt } from './announce.ts'
import { ATTEMPT_TIMEOUT_MS, retryDelay } from './delivery-rules.ts'
import { type Delivery, findWaiting, hasDeliveredSince, saveOutcome } from './delivery-store.ts'
import { signatureHeaders } from './sign.ts'
import { findShownItems } from './subject-store.ts'
import { lockWebhookRow, markDelivered, markWebhookFailed } from './webhook-store.ts'

export interface DeliveryServices extends MailServices {
  db: Db
  secret: Secret
  outgoing: Outgoing
  origin: string
}

/** Returns the body of a delivery, the same for each attempt. */
export const payloadOf = (
  {
    event,
    happened_at: at,
    data: { path, ...data },
  }: Pick<Delivery, 'event' | 'happened_at' | 'data'>,
  origin: string,
): WebhookDelivery['payload'] => ({
  type: event,
  timestamp: at.toISOString(),
  data: { ...data, ...(path !== undefined && { url: origin + path }) },
})

/**
 * Attempts a delivery that waits. Schedules the next attempt if it fails; after the last one, or if
 * the address says that it is gone, the webhook is switched off and its owners get a mail.
 */
export async function deliver(
  services: DeliveryServices,
  deliveryId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services
  const delivery = await findWaiting(db, deliveryId)
  if (!delivery) return
  const unsent = await reasonNotToSend(db, delivery)
  if (unsent) {
    const outcome = { ...unsent, delay: null, attempted: false }
    await db.transaction().execute((tx) => saveOutcome(tx, delivery.id, outcome))
    return
  }
  const attempt = await attemptDelivery(services, delivery, signal)
  // The worker is stopping: the queue runs the same job again.
  if (!attempt.isDelivered) signal.throwIfAborted()
  if (attempt.isDelivered) await saveDelivered(db, delivery, attempt.response)
  else await saveFailure(services, delivery, attempt)
}

async function reasonNotToSend(db: Db, delivery: Delivery) {
  if (!delivery.webhook.isOn && delivery.event !== TEST_EVENT) {
    return { state: 'FAILED', response: serverMessages.webhookWasOff } as const
  }
  return (await isSubjectShown(db, delivery))
    ? null
    : ({ state: 'WITHHELD', response: serverMessages.webhookWithheld } as const)
}

const itemEvents: ReadonlySet<string> = new Set<WebhookEvent>([
  'video.published',
  'video.ready',
  'video.failed',
  'post.published',
  'comment.created',
])

/** Returns whether the site still shows everyone what an event is about. */
export async function isSubjectShown(
  db: Db,
  { event, subject_id: id }: Pick<Delivery, 'event' | 'subject_id'>,
): Promise<boolean> {
  if (id === null) return true
  if (event === 'member.joined') return isAccountShown(db, id)
  if (!itemEvents.has(event)) return true
  return (await findShownItems(db, [id], event as WebhookEvent)).length > 0
}

interface Attempt {
  isDelivered: boolean
  /** Whether the address does not want any more events. */
  isGone: boolean
  /** The status and the start of the response, or why there was none. */
  response: string
}

const MAX_RESPONSE_BYTES = 65_536
const MAX_STORED_RESPONSE = 300

async function attemptDelivery(
  { outgoing, secret, origin }: DeliveryServices,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<Attempt> {
  const body = JSON.stringify(payloadOf(delivery, origin))
  try {
    const { status, body: text } = await outgoing.send(delivery.webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Seam-Webhooks',
        ...signatureHeaders(secret, delivery.webhook, { id: delivery.public_id, body }),
      },
      body: Buffer.from(body),
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      maxBytes: MAX_RESPONSE_BYTES,
      signal,
    })
    const shown = text.toString('utf8').replace(/[\p{C}\s]+/gu, ' ')
    return {
      isDelivered: status >= 200 && status < 300,
      isGone: status === 410,
      response: `${status} ${shown}`.slice(0, MAX_STORED_RESPONSE).trim(),
    }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return {
      isDelivered: false,
      isGone: false,
      response: error.message.slice(0, MAX_STORED_RESPONSE),
    }
  }
}

const saveDelivered = (db: Db, { id, webhook }: Delivery, response: string) =>
  db.transaction().execute(async (tx) => {
    await markDelivered(tx, webhook.id)
    await saveOutcome(tx, id, { state: 'DELIVERED', response, delay: null, attempted: true })
  })

const saveFailure = (
  services: DeliveryServices,
  delivery: Delivery,
  { isGone, response }: Attempt,
) =>
  services.db.transaction().execute(async (tx) => {
    const { id, event, webhook } = delivery
    const delay = isGone ? null : retryDelay(event, delivery.attempts + 1)
    const state = delay === null ? 'FAILED' : 'WAITING'
    await lockWebhookRow(tx, webhook.id)
    if (!(await saveOutcome(tx, id, { state, response, delay, attempted: true }))) return
    if (delay !== null) return enqueueAttempt(services.queue, tx, webhook.id, id, delay)
    if (event === TEST_EVENT || (!isGone && (await hasDeliveredSince(tx, delivery)))) return
    if (!(await markWebhookFailed(tx, webhook.id))) return
    const { host } = new URL(webhook.url)
    await recordAudit(tx, { actor: null, action: 'webhook.failed', details: { host } })
    await mailOwners(services, tx, { reason: 'webhook-failed', host })
  })
