import type { Outgoing } from '../../infra/outgoing/outgoing-request.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import type { Secret } from '../../infra/secret.ts'
import { attemptPush } from './attempt-push.ts'
import { MAX_FAILURES, PUSH_LIFETIME, retryDelay } from './push-rules.ts'
import { type PushContent, SEND_PUSH, type SendPush } from './queue-push.ts'
import {
  type Delivery,
  deleteFailed,
  findDelivery,
  markFailed,
  markSent,
} from './subscription-store.ts'

export interface PushServices {
  db: Db
  queue: Queue
  secret: Secret
  outgoing: Outgoing
  origin: string
}

/**
 * Returns the current content of a queued notification, or null if it is no longer wanted. Called
 * before every attempt.
 */
export type RevisePush = (
  push: Pick<Delivery, 'accountId' | 'kind' | 'tag'>,
) => Promise<PushContent | null>

/**
 * Attempts to send a notification to one browser. Schedules the next attempt if the push service is
 * temporarily unable to accept it. Returns the response of the service if delivery has failed for
 * good, otherwise null.
 */
export async function deliverPush(
  services: PushServices,
  revise: RevisePush,
  { pushId, sessionId, attempts }: SendPush,
  signal: AbortSignal,
): Promise<string | null> {
  const { db, queue } = services
  const delivery = await findDelivery(db, pushId, sessionId)
  const content = delivery && delivery.age <= PUSH_LIFETIME ? await revise(delivery) : null
  if (!delivery || !content) return null
  const { outcome, answer, retryAfter } = await attemptPush(services, delivery, content, signal)
  if (outcome === 'sent') {
    await markSent(db, delivery)
    return null
  }
  if (outcome === 'gone') {
    await deleteFailed(db, delivery, 0)
    return null
  }
  // The worker is stopping: the queue runs the same job again.
  signal.throwIfAborted()
  const delay = outcome === 'retry' ? retryDelay(attempts + 1, delivery.age, retryAfter) : null
  if (delay !== null) {
    const job: SendPush = { pushId, sessionId, attempts: attempts + 1 }
    const sending = { group: delivery.accountId, startAfter: delay }
    await db.transaction().execute((tx) => queue.send(tx, SEND_PUSH, job, sending))
    return null
  }
  await markFailed(db, delivery, answer)
  await deleteFailed(db, delivery, MAX_FAILURES)
  return `${new URL(delivery.endpoint).host}: ${answer}`
}
