import { sql } from 'kysely'
import {
  countUnseenNotifications,
  listNotifications,
  markNotificationsSeen,
  type Notification,
  type NotificationKind,
} from '@seam/contract/notification.ts'
import * as names from '../src/features/notification/enqueue.ts'
import { subscribeToPush } from '@seam/contract/push.ts'
import { app } from './app.ts'
import type { Person } from './cast.ts'
import type { Client } from './client.ts'
import { eventually } from './eventually.ts'
import type { startPushService } from './push-service.ts'
import { accountIdOf } from './seed.ts'
import { syncVotesOnce } from './vote-scores.ts'

const JOBS = [
  names.NOTIFY_OF_COMMENTS,
  names.NOTIFY_OF_EDIT,
  names.NOTIFY_OF_HELD,
  names.NOTIFY_OF_FOLLOW,
  names.NOTIFY_OF_PUBLICATION,
  names.NOTIFY_OF_VIDEO,
  names.NOTIFY_OF_VOTES,
  names.PUSH_NOTIFICATIONS,
]

/** Waits until everyone is notified of earlier requests, including votes. */
export async function waitForNotifications() {
  const { db } = await app()
  await eventually(async () => {
    await syncVotesOnce()
    const { rows } = await sql<{ left: number }>`
      select (select count(*)::int from stale_score where voter_id is not null)
        + (select count(*)::int from changed_vote)
        + (select count(*)::int from pgboss.job
           where state in ('created', 'active', 'retry') and name = any(${JOBS})) as left
    `.execute(db)
    if (rows[0]?.left !== 0) throw new Error(`${rows[0]?.left} jobs or votes are left`)
  })
}

/** Waits for all jobs, then returns the notifications of a user, newest first. */
export async function notificationsOf(who: Client): Promise<Notification[]> {
  await waitForNotifications()
  const { data } = await who.call(listNotifications, { query: { limit: 50 } })
  return data.docs
}

/** Returns the kinds of the notifications of a user, newest first. */
export const kindsOf = async (who: Client): Promise<NotificationKind[]> =>
  (await notificationsOf(who)).map(({ kind }) => kind)

/**
 * Returns the usernames in the first notification of a kind, newest first, and their total number.
 */
export async function groupOf(who: Client, kind: NotificationKind) {
  const found = (await notificationsOf(who)).find((entry) => entry.kind === kind)
  return found && { names: found.actors.map(({ username }) => username), count: found.actorCount }
}

export const unseenOf = async (who: Client): Promise<number> =>
  (await who.call(countUnseenNotifications)).data.count

export const see = (who: Client, { publicId }: Notification) =>
  who.call(markNotificationsSeen, { body: { upTo: publicId } })

/** Gives a person a browser and an address that notifications may be sent to. */
export async function makeReachable(
  who: Person,
  service: Awaited<ReturnType<typeof startPushService>>,
): Promise<Person> {
  await who.call(subscribeToPush, { body: service.newBrowser().subscription })
  const { db } = await app()
  const id = await accountIdOf(who)
  await db
    .updateTable('account')
    .set({ email_verified_at: new Date() })
    .where('id', '=', id)
    .execute()
  await db.insertInto('notification_digest').values({ account_id: id }).execute()
  return who
}
