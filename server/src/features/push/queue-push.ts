import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { pushLimits } from './push-rules.ts'
import { insertPush } from './push-store.ts'
import { findSubscribedSessions } from './subscription-store.ts'

/** Attempts to send a notification to one browser. */
export const SEND_PUSH = 'send-push'
export interface SendPush {
  pushId: number
  sessionId: number
  /** The number of attempts so far. */
  attempts: number
}

export interface PushContent {
  title: string
  body: string
  /** Of the page that a click opens. */
  path: string
  /** The number of unseen notifications, for the badge. */
  unseen: number
  /** Push services deliver `low` once the device is charged or in a Wi-Fi. */
  urgency: 'low' | 'normal'
}

/** What is queued. What it says is asked for when it is sent, see `sendPush`. */
export interface PushNotification {
  accountId: number
  kind: string
  /** What it is about, as the group of a notification. A newer one replaces the older one. */
  tag: string
}

/**
 * Queues a push notification to all browsers of an account that have subscribed, in the transaction of
 * the caller, and locks the account. Returns false if none is sent: there is no subscription, or a
 * limit is reached.
 */
export async function queuePush(
  { queue }: { queue: Queue },
  tx: Tx,
  { accountId, kind, tag }: PushNotification,
): Promise<boolean> {
  const sessions = await findSubscribedSessions(tx, accountId)
  if (sessions.length === 0) return false
  const pushId = await insertPush(tx, { accountId, kind, tag }, pushLimits)
  if (pushId === undefined) return false
  for (const { id: sessionId } of sessions) {
    const job: SendPush = { pushId, sessionId, attempts: 0 }
    await queue.send(tx, SEND_PUSH, job, { group: accountId })
  }
  return true
}
