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
import { enqueueSending } from './announce.ts'
import {
  ATTEMPT_TIMEOUT_MS,
  MAX_FAILURES,
  MAX_OUTAGE,
  retryDelay,
  RUN_MS,
} from './delivery-rules.ts'
import { type Delivery, endUnsent, findDue, lockWaiting, saveOutcome } from './delivery-store.ts'
import { signatureHeaders } from './sign.ts'
import { findShownItems } from './subject-store.ts'
import { markDelivered, markFailing, markWebhookFailed } from './webhook-store.ts'

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
 * Sends the deliveries of a webhook that are due, one at a time. Ends early if its address seems to
 * be down: the others wait for the next run.
 */
export async function sendDue(
  services: DeliveryServices,
  webhookId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, queue } = services
  const end = Date.now() + RUN_MS
  let failures = 0
  while (failures < MAX_FAILURES) {
    signal.throwIfAborted()
    const delivery = await findDue(db, webhookId)
    if (!delivery) return
    const isDown = await deliver(services, delivery, signal)
    failures = isDown ? failures + 1 : 0
    if (Date.now() > end) {
      await db.transaction().execute((tx) => enqueueSending(queue, tx, webhookId))
      return
    }
  }
}

/**
 * Attempts a delivery. After a failure, sets the time of the next attempt, or ends the delivery
 * after the last. Switches the webhook off and mails the owners if its address responds 410, or has
 * accepted nothing for three days. Returns whether the address seems to be down.
 */
async function deliver(
  services: DeliveryServices,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = services
  if (await reasonNotToSend(db, delivery)) {
    await skip(db, delivery)
    return false
  }
  const attempt = await attemptDelivery(services, delivery, signal)
  if (attempt.isDelivered) await saveDelivered(db, delivery, attempt.response)
  else {
    // The worker is stopping: the queue runs the same job again.
    signal.throwIfAborted()
    await saveFailure(services, delivery, attempt)
  }
  return attempt.isDown
}

/** Ends a delivery without an attempt, unless its subject has just been announced again. */
const skip = (db: Db, delivery: Delivery) =>
  db.transaction().execute(async (tx) => {
    if (!(await lockWaiting(tx, delivery.id))) return
    const reason = await reasonNotToSend(tx, delivery)
    if (reason) await endUnsent(tx, delivery.id, reason)
  })

async function reasonNotToSend(db: Db, delivery: Delivery) {
  const { event, webhook } = delivery
  if (event !== TEST_EVENT && !webhook.isOn) {
    return { state: 'FAILED', response: serverMessages.webhookWasOff } as const
  }
  if (event !== TEST_EVENT && !webhook.events.includes(event)) {
    return { state: 'SKIPPED', response: serverMessages.webhookDeselected } as const
  }
  return (await isSubjectShown(db, delivery))
    ? null
    : ({ state: 'SKIPPED', response: serverMessages.webhookNotShown } as const)
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
  /** Whether the address did not respond, or is overloaded or broken for any request. */
  isDown: boolean
  /** Whether the address does not want any more events. */
  isGone: boolean
  /** The status and the start of the response, or why there was none. */
  response: string
}

const MAX_RESPONSE_BYTES = 2_000
/** Code points. */
const MAX_STORED_RESPONSE = 300
const excerpt = (text: string) => Array.from(text).slice(0, MAX_STORED_RESPONSE).join('').trim()

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
      // The status alone decides.
      truncates: true,
      signal,
    })
    const shown = text.toString('utf8').replace(/[\p{C}\s]+/gu, ' ')
    return {
      isDelivered: status >= 200 && status < 300,
      isDown: status === 429 || status >= 500,
      isGone: status === 410,
      response: excerpt(`${status} ${shown}`),
    }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { isDelivered: false, isDown: true, isGone: false, response: excerpt(error.message) }
  }
}

const saveDelivered = (db: Db, delivery: Delivery, response: string) =>
  db.transaction().execute(async (tx) => {
    await markDelivered(tx, delivery.webhook.id)
    const outcome = { state: 'DELIVERED', response, delay: null } as const
    await saveOutcome(tx, delivery, outcome)
  })

const saveFailure = (
  services: DeliveryServices,
  delivery: Delivery,
  { isGone, response }: Attempt,
) =>
  services.db.transaction().execute(async (tx) => {
    const { event, attempts, webhook } = delivery
    const failing = event === TEST_EVENT ? undefined : await markFailing(tx, webhook.id)
    // The owner has entered another address meanwhile, which gets the delivery at once.
    const isMoved = failing !== undefined && failing.url !== webhook.url
    const delay = isMoved ? 0 : isGone ? null : retryDelay(event, attempts + 1)
    const state = delay === null ? 'FAILED' : 'WAITING'
    await saveOutcome(tx, delivery, { state, response, delay })
    if (!failing || isMoved || !(isGone || failing.seconds >= MAX_OUTAGE)) return
    if (!(await markWebhookFailed(tx, webhook.id))) return
    const { host } = new URL(webhook.url)
    await recordAudit(tx, { actor: null, action: 'webhook.failed', details: { host } })
    await mailOwners(services, tx, { reason: 'webhook-failed', host })
  })
