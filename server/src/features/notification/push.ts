import type { NotificationKind } from '@seam/contract/notification.ts'
import { describeNotification, notificationPath } from '@seam/contract/notification-text.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { type PushContent, queuePush } from '../push/queue-push.ts'
import type { Channel } from './channel.ts'
import { PUSH_NOTIFICATIONS, type PushNotifications } from './enqueue.ts'
import { loadNotifications } from './list-store.ts'
import { findPushed, findPushedBy } from './push-store.ts'
import { countUnseen } from './unseen-store.ts'
import { sentView } from './view.ts'

/** Notifications that no one waits for must not wake a device. */
const urgencies: Record<NotificationKind, PushContent['urgency']> = {
  comment: 'normal',
  reply: 'normal',
  mention: 'normal',
  held: 'low',
  approved: 'normal',
  'video-ready': 'normal',
  'video-failed': 'normal',
  decision: 'normal',
  appeal: 'normal',
  report: 'low',
  'reset-link': 'normal',
  upvote: 'low',
  follow: 'low',
  publication: 'low',
}

/** The channel for push notifications. Its job checks which ones are wanted. */
export const pushChannel: Channel = async ({ queue }, tx, ids) => {
  const pushed = await findPushed(tx, ids)
  if (pushed.length === 0) return
  const job: PushNotifications = { ids: pushed.map(({ id }) => id) }
  await queue.send(tx, PUSH_NOTIFICATIONS, job)
}

/**
 * Pushes those of these notifications that are still wanted, unseen and visible. Each has its own
 * transaction, which locks one account.
 */
export async function pushNotifications(
  { db, queue }: { db: Db; queue: Queue },
  { ids }: PushNotifications,
): Promise<void> {
  for (const { public_id: tag, account_id: accountId, kind } of await findPushed(db, ids)) {
    await db.transaction().execute((tx) => queuePush({ queue }, tx, { accountId, kind, tag }))
  }
}

/** Returns the current content of a push notification; null if it should not be pushed. */
export async function pushContent(
  db: Db,
  { accountId, tag }: { accountId: number; tag: string },
): Promise<PushContent | null> {
  const pushed = await findPushedBy(db, accountId, tag)
  const [row] = pushed ? await loadNotifications(db, [pushed.id]) : []
  if (!row) return null
  const view = sentView(row)
  const { who, what, quote } = describeNotification(view)
  return {
    title: `${who} ${what}`.trim(),
    body: quote,
    path: notificationPath(view),
    unseen: await countUnseen(db, accountId),
    urgency: urgencies[row.kind],
  }
}
