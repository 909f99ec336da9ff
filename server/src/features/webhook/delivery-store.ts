import { sql } from 'kysely'
import type { DeliveryState, TEST_EVENT, WebhookEvent } from '@seam/contract/webhook.ts'
import type { CursorPosition } from '../../infra/cursor.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { randomPublicId } from '../../infra/random-id.ts'
import { afterCursor, type KeysetOrder, offsetClause } from '../item/keyset-sql.ts'
import type { PageStart } from '../item/paginate.ts'

export interface NewDelivery {
  event: WebhookEvent | typeof TEST_EVENT
  subjectId: number | null
  happenedAt: Date
  /** What the payload says of the subject. Its `path` becomes a `url` with the origin of the site. */
  data: Record<string, string>
}

/** The columns of a delivery that waits for a new first attempt. */
const restarted = {
  state: 'WAITING',
  attempts: 0,
  started_at: sql<Date>`now()`,
  next_attempt_at: sql<Date>`now()`,
  response: '',
} as const

/**
 * Inserts a delivery, which is due at once. Returns its id; undefined if this webhook already has
 * the event. One that was skipped is due again.
 */
export async function insertDelivery(
  tx: Tx,
  webhookId: number,
  { event, subjectId, happenedAt, data }: NewDelivery,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('webhook_delivery')
    .values({
      public_id: `msg_${randomPublicId()}`,
      webhook_id: webhookId,
      event,
      subject_id: subjectId,
      happened_at: happenedAt,
      data: JSON.stringify(data),
      next_attempt_at: sql`now()`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['webhook_id', 'event', 'subject_id'])
        .doUpdateSet(restarted)
        .where('webhook_delivery.state', '=', 'SKIPPED'),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface Delivery {
  id: number
  public_id: string
  event: WebhookEvent | typeof TEST_EVENT
  subject_id: number | null
  happened_at: Date
  data: Record<string, string>
  attempts: number
  webhook: {
    id: number
    public_id: string
    url: string
    isOn: boolean
    events: WebhookEvent[]
    secret_version: number
    secret_renewed_at: Date | null
  }
}

/** Returns the next delivery of a webhook that is due: those that failed less often come first. */
export async function findDue(db: Db, webhookId: number): Promise<Delivery | undefined> {
  const row = await db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .select([
      'delivery.id',
      'delivery.public_id',
      'delivery.event',
      'delivery.subject_id',
      'delivery.happened_at',
      'delivery.data',
      'delivery.attempts',
      'webhook.id as webhook_id',
      'webhook.public_id as webhook_public_id',
      'webhook.url',
      'webhook.state',
      'webhook.events',
      'webhook.secret_version',
      'webhook.secret_renewed_at',
    ])
    .where('delivery.webhook_id', '=', webhookId)
    .where('delivery.state', '=', 'WAITING')
    .where('delivery.next_attempt_at', '<=', sql<Date>`now()`)
    .orderBy('delivery.attempts')
    .orderBy('delivery.next_attempt_at')
    .orderBy('delivery.id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { webhook_id: id, webhook_public_id: publicId, url, events, state } = row
  const { secret_version, secret_renewed_at } = row
  const webhook = { id, public_id: publicId, url, events, isOn: state === 'ON' }
  return { ...row, webhook: { ...webhook, secret_version, secret_renewed_at } }
}

/** Returns the ids of the webhooks that have a delivery that is due. */
export async function findWebhooksWithDue(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webhook where exists (
      select from webhook_delivery where webhook_id = webhook.id and state = 'WAITING'
        and next_attempt_at <= now())
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

interface Outcome {
  state: DeliveryState
  response: string
  /** Seconds until the next attempt; null if there is none. */
  delay: number | null
}

/** Stores the outcome of an attempt, unless another attempt has ended meanwhile. */
export async function saveOutcome(
  tx: Tx,
  { id, event, attempts }: Pick<Delivery, 'id' | 'event' | 'attempts'>,
  { state, response, delay }: Outcome,
): Promise<void> {
  await sql`
    update webhook_delivery set state = ${state}, response = ${response},
      attempts = attempts + 1, attempted_at = now(),
      next_attempt_at = now() + ${delay}::int * interval '1 second'
    where id = ${id} and state = 'WAITING' and attempts = ${attempts}`.execute(tx)
  if (event === 'member.left') await deleteIfPurged(tx, id)
}

/** Locks a delivery against an announcement of the same, if it waits. */
export const lockWaiting = (tx: Tx, id: number) =>
  tx
    .selectFrom('webhook_delivery')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .forUpdate()
    .executeTakeFirst()

/** Ends a delivery without an attempt. */
export const endUnsent = (
  tx: Tx,
  id: number,
  reason: { state: 'FAILED' | 'SKIPPED'; response: string },
) =>
  tx
    .updateTable('webhook_delivery')
    .set({ ...reason, next_attempt_at: null })
    .where('id', '=', id)
    .execute()

/** Deletes an ended delivery about an account that no longer exists. */
const deleteIfPurged = (tx: Tx, id: number) =>
  sql`
    delete from webhook_delivery where id = ${id} and state <> 'WAITING'
      and not exists (select from account where account.id = subject_id)`.execute(tx)

/** Lets a delivery that has ended wait for a new first attempt. */
export const restartDelivery = (tx: Tx, id: number) =>
  tx.updateTable('webhook_delivery').set(restarted).where('id', '=', id).execute()

const COLUMNS = [
  'id',
  'public_id',
  'event',
  'subject_id',
  'happened_at',
  'data',
  'state',
  'attempts',
  'attempted_at',
  'next_attempt_at',
  'response',
] as const

/** Returns these deliveries. */
export const loadDeliveries = (db: Db | Tx, ids: number[]) =>
  db
    .selectFrom('webhook_delivery')
    .select(COLUMNS)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

export type DeliveryRow = Awaited<ReturnType<typeof loadDeliveries>>[number]

/** Returns a delivery of a webhook, and locks it until the transaction ends. */
export const lockDelivery = (tx: Tx, webhookId: number, publicId: string) =>
  tx
    .selectFrom('webhook_delivery')
    .select(COLUMNS)
    .where('webhook_id', '=', webhookId)
    .where('public_id', '=', publicId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Counts the deliveries of a webhook, up to `max`. */
export async function countDeliveries(db: Db, webhookId: number, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from webhook_delivery where webhook_id = ${webhookId} limit ${sql.lit(max)}
    ) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

const newestFirst: KeysetOrder = { at: sql`happened_at`, id: sql`id` }

/** Returns the positions of up to `limit` deliveries of a webhook, newest first. */
export async function findDeliveries(
  db: Db,
  webhookId: number,
  from: PageStart,
  limit: number,
): Promise<CursorPosition[]> {
  const { rows } = await sql<CursorPosition>`
    select happened_at as at, id from webhook_delivery
    where webhook_id = ${webhookId} ${afterCursor(from, newestFirst)}
    order by happened_at desc, id desc limit ${sql.lit(limit)} ${offsetClause(from)}`.execute(db)
  return rows
}

/** Deletes up to `limit` deliveries that started at least `age` seconds ago. Returns how many. */
export async function deleteOldDeliveries(db: Db, age: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_delivery where id = any(array(
      select id from webhook_delivery where started_at < now() - ${age}::int * interval '1 second'
      order by started_at limit ${sql.lit(limit)} for update skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes what the log says about an account that is being purged, unless it is yet to be sent. */
export async function deleteDeliveriesAbout(tx: Tx, accountId: number): Promise<void> {
  const aboutIt = sql`
    webhook_id in (select id from webhook) and event in ('member.joined', 'member.left')
      and subject_id = ${accountId}`
  // Waits for an attempt that is ending, whose state the next statement reads.
  await sql`select from webhook_delivery where ${aboutIt} for update`.execute(tx)
  await sql`
    delete from webhook_delivery
    where ${aboutIt} and (event = 'member.joined' or state <> 'WAITING')`.execute(tx)
}
