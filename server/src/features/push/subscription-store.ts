import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'

export interface Subscription {
  endpoint: string
  p256dh: Buffer
  auth: Buffer
}

/** Whether a session is active: it can still be renewed. */
const isActive = sql<boolean>`exists (
  select from session_token as token
  where token.session_id = session.id and token.expires_at > now())`

// Each of these statements is a separate transaction. In one transaction, two browsers that
// exchange their endpoints would wait for each other.

/** Replaces the keys of a subscription. Returns false if the session has none with this endpoint. */
export async function updateKeys(
  db: Db,
  sessionId: number,
  { endpoint, p256dh, auth }: Subscription,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_subscription')
    .set({ p256dh, auth, failures: 0, last_response: null })
    .where('session_id', '=', sessionId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the subscription of a session, and that of any other session with this endpoint. */
export const deleteReplaced = (db: Db, sessionId: number, endpoint: string) =>
  db
    .deleteFrom('push_subscription')
    .where((eb) => eb.or([eb('session_id', '=', sessionId), eb('endpoint', '=', endpoint)]))
    .execute()

/** Inserts the subscription of a session. Returns false if one exists, or the session has ended. */
export async function insertSubscription(
  db: Db,
  sessionId: number,
  { endpoint, p256dh, auth }: Subscription,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('push_subscription')
    .columns(['session_id', 'endpoint', 'p256dh', 'auth'])
    .expression((eb) =>
      eb
        .selectFrom('session')
        .select([
          'id',
          eb.val(endpoint).as('endpoint'),
          eb.val(p256dh).as('p256dh'),
          eb.val(auth).as('auth'),
        ])
        .where('id', '=', sessionId)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes the oldest. */
export const deleteBeyondLimit = (db: Db, accountId: number) =>
  db
    .deleteFrom('push_subscription')
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('push_subscription as subscription')
        .innerJoin('session', 'session.id', 'subscription.session_id')
        .select('session.id')
        .where('session.account_id', '=', accountId)
        .orderBy('subscription.created_at', 'desc')
        .orderBy('session.id', 'desc')
        .offset(sql.lit(limits.pushSubscriptions)),
    )
    .execute()

export const deleteSubscription = (db: Db, sessionId: number) =>
  db.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute()

/** Returns the public id of a session that has a subscription. */
export async function findRecipient(db: Db, sessionId: number): Promise<string | null> {
  const session = await db
    .selectFrom('session')
    .innerJoin('push_subscription as subscription', 'subscription.session_id', 'session.id')
    .select('session.public_id')
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  return session?.public_id ?? null
}

export const findSubscribedSessions = (tx: Tx, accountId: number) =>
  tx
    .selectFrom('session')
    .innerJoin('push_subscription as subscription', 'subscription.session_id', 'session.id')
    .select('session.id')
    .where('session.account_id', '=', accountId)
    .where(isActive)
    .execute()

export interface Delivery extends Subscription {
  sessionId: number
  recipient: string
  accountId: number
  kind: string
  tag: string
  /** Seconds since it was queued. */
  age: number
}

/**
 * Returns where to send a queued notification for a session, or undefined if the session or its
 * subscription has ended, or the account is deleted.
 */
export const findDelivery = (
  db: Db,
  pushId: number,
  sessionId: number,
): Promise<Delivery | undefined> =>
  db
    .selectFrom('push')
    .innerJoin('account', 'account.id', 'push.account_id')
    .innerJoin('session', 'session.account_id', 'push.account_id')
    .innerJoin('push_subscription as subscription', 'subscription.session_id', 'session.id')
    .select([
      'session.id as sessionId',
      'session.public_id as recipient',
      'push.account_id as accountId',
      'push.kind',
      'push.tag',
      'subscription.endpoint',
      'subscription.p256dh',
      'subscription.auth',
      sql<number>`extract(epoch from now() - push.queued_at)::float8`.as('age'),
    ])
    .where('push.id', '=', pushId)
    .where('session.id', '=', sessionId)
    .where('account.deleted_at', 'is', null)
    .where(isActive)
    .executeTakeFirst()

type Endpoint = Pick<Delivery, 'sessionId' | 'endpoint'>

export const markSent = (db: Db, { sessionId, endpoint }: Endpoint) =>
  db
    .updateTable('push_subscription')
    .set({ failures: 0, last_response: null })
    .where('session_id', '=', sessionId)
    .where('endpoint', '=', endpoint)
    .where('failures', '>', 0)
    .execute()

/** Stores the response of a push service to a notification that is not retried. */
export const markFailed = (db: Db, { sessionId, endpoint }: Endpoint, answer: string) =>
  db
    .updateTable('push_subscription')
    .set((eb) => ({ failures: eb('failures', '+', 1), last_response: answer }))
    .where('session_id', '=', sessionId)
    .where('endpoint', '=', endpoint)
    .execute()

/** Deletes a subscription that has failed this often, unless the browser has renewed it. */
export const deleteFailed = (db: Db, { sessionId, endpoint }: Endpoint, failures: number) =>
  db
    .deleteFrom('push_subscription')
    .where('session_id', '=', sessionId)
    .where('endpoint', '=', endpoint)
    .where('failures', '>=', failures)
    .execute()
