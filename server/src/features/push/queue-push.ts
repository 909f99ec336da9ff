import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { pushLimits } from './push-rules.ts'
import { insertPush } from './push-store.ts'
import { findSubscribedSessions } from './subscription-store.ts'

export const SEND_PUSH = 'send-push'
export interface SendPush {
  pushId: number
  sessionId: number
  /** So far. */
  attempts: number
}

export interface PushContent {
  title: string
  body: string
  /** The path of the page that a click opens. */
  path: string
  /** The number of unseen notifications, for the badge. */
  unseen: number
  /** Push services deliver `low` once the device is charging or on Wi-Fi. */
  urgency: 'low' | 'normal'
}

/** A queued notification. Its content is requested when it is sent, see `sendPush`. */
export interface PushNotification {
  accountId: number
  kind: string
  /** Its subject, like the group of a notification. A newer one replaces an older one. */
  tag: string
}

/**
 * Enqueues a push notification to all subscribed browsers of an account, in the caller's
 * transaction, and locks the account. Returns false if none is sent: there is no subscription, or a
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
