import type { MailedKind, Notification } from '@seam/contract/notification.ts'
import { describeNotification, notificationPath } from '@seam/contract/notification-text.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { type MailServices, queueMail } from '../mail/queue-mail.ts'
import type { MailedNotification } from '../mail/templates/mail-content.ts'
import type { Channel } from './channel.ts'
import { MAIL_NOTIFICATIONS, type MailNotifications } from './enqueue.ts'
import { loadNotifications } from './list-store.ts'
import * as store from './mail-store.ts'
import { unsubscribeToken } from './unsubscribe.ts'
import { sentView } from './view.ts'

export interface NotificationMailServices extends MailServices {
  db: Db
  secret: Secret
}

/** The channel for immediate mails. Its job checks which ones are wanted. */
export const mailChannel: Channel = async ({ queue }, tx, ids) => {
  const mailed = await store.findMailed(tx, ids)
  if (mailed.length === 0) return
  const job: MailNotifications = { ids: mailed.map(({ id }) => id) }
  await queue.send(tx, MAIL_NOTIFICATIONS, job)
}

/** Mails those of these notifications that are still wanted, unseen and visible. */
export async function mailNotifications(
  services: NotificationMailServices,
  tx: Tx,
  { ids }: MailNotifications,
): Promise<void> {
  if (!(await services.sendsMail(tx))) return
  const mailed = await store.findMailed(tx, ids)
  const lines = await loadLines(
    tx,
    mailed.map(({ id }) => id),
  )
  for (const { id, kind, account_id: accountId, ...to } of mailed) {
    const notification = lines.get(id)
    if (!notification) continue
    const { username, email: address } = to
    const token = unsubscribeToken(services.secret, to.account_public_id, kind as MailedKind)
    const content = { kind: 'notification', username, token, notification } as const
    await queueMail(services, tx, { accountId, address }, content)
  }
}

/** Queues the daily mail for at most `limit` accounts where it is due. Returns how many. */
export async function mailDigests(
  services: NotificationMailServices,
  tx: Tx,
  limit: number,
): Promise<number> {
  const due = await store.takeDueDigests(tx, limit)
  const digests = await store.findDigests(
    tx,
    due.map(({ account_id }) => account_id),
  )
  for (const { account_id: accountId, ids, total, latest_at: until, ...to } of digests) {
    const lines = await loadLines(tx, ids)
    const notifications = ids.flatMap((id) => lines.get(id) ?? [])
    const { username, email: address } = to
    const token = unsubscribeToken(services.secret, to.account_public_id, 'digest')
    const content = { kind: 'notification-digest', username, token, notifications, total } as const
    if (await queueMail(services, tx, { accountId, address }, content)) {
      await store.markDigestSent(tx, accountId, until)
    }
  }
  return due.length
}

/** Returns the current text of these notifications in mails, by row id. */
export async function loadLines(db: Db, ids: number[]): Promise<Map<number, MailedNotification>> {
  const rows = ids.length === 0 ? [] : await loadNotifications(db, ids)
  return new Map(rows.map((row) => [row.id, toLine(sentView(row))]))
}

/** Names accounts by `@username`, which mail programs do not turn into a link. */
function toLine(view: Notification): MailedNotification {
  const actors = view.actors.map((actor) => ({ ...actor, fullName: `@${actor.username}` }))
  const { who, what, quote } = describeNotification({ ...view, actors })
  const text = `${who} ${what}`.trim()
  return { id: view.publicId, text, quote, path: notificationPath(view) }
}
