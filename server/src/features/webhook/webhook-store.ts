import { sql } from 'kysely'
import type { WebhookBody, WebhookEvent, WebhookState } from '@seam/contract/webhook.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { randomPublicId } from '../../infra/random-id.ts'

const COLUMNS = [
  'id',
  'public_id',
  'url',
  'events',
  'state',
  'secret_version',
  'secret_renewed_at',
  'created_at',
  'last_delivered_at',
] as const

/** Returns the webhooks of the site, newest first. */
export const findWebhooks = (db: Db | Tx) =>
  db.selectFrom('webhook').select(COLUMNS).orderBy('id', 'desc').execute()

export type WebhookRow = Awaited<ReturnType<typeof findWebhooks>>[number]

export const findWebhook = (db: Db | Tx, publicId: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhook').select(COLUMNS).where('public_id', '=', publicId).executeTakeFirst()

/** The same, and locks it until the transaction ends. */
export const lockWebhook = (tx: Tx, publicId: string): Promise<WebhookRow | undefined> =>
  tx
    .selectFrom('webhook')
    .select(COLUMNS)
    .where('public_id', '=', publicId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Stores that an attempt failed. Returns the address that the webhook now has, and for how many
 * seconds every attempt has failed; undefined if the webhook is deleted.
 */
export async function markFailing(tx: Tx, id: number) {
  const { rows } = await sql<{ url: string; seconds: number }>`
    update webhook set failing_since = coalesce(failing_since, now()) where id = ${id}
    returning url, extract(epoch from now() - failing_since)::float8 as seconds
    -- not null: seconds`.execute(tx)
  return rows[0]
}

/** Whether a webhook that is on subscribes to an event, which is an SQL expression. */
export const hasWebhookFor = (event: string) =>
  `exists (select from webhook where webhook.state = 'ON' and ${event} = any(webhook.events))`

/** Returns the ids of the webhooks that are on and subscribe to this event. */
export const findWebhooksFor = (tx: Tx, event: WebhookEvent) =>
  tx
    .selectFrom('webhook')
    .select('id')
    .where('state', '=', 'ON')
    .where(sql<boolean>`${event}::text = any(events)`)
    .orderBy('id')
    // Waits for a concurrent deletion, and leaves that webhook out.
    .forKeyShare()
    .execute()

/** Inserts a webhook, unless the site already has `limit`. Concurrent ones wait for each other. */
export async function insertWebhook(
  tx: Tx,
  { url, events }: WebhookBody,
  limit: number,
): Promise<WebhookRow | undefined> {
  await sql`lock table webhook in share row exclusive mode`.execute(tx)
  if ((await findWebhooks(tx)).length >= limit) return undefined
  return tx
    .insertInto('webhook')
    .values({ public_id: randomPublicId(), url, events })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

interface Change {
  url?: string
  events?: WebhookEvent[]
  state?: WebhookState
}

/** Changes a webhook, which then counts as not failing. */
export const updateWebhook = (tx: Tx, id: number, change: Change): Promise<WebhookRow> =>
  tx
    .updateTable('webhook')
    .set({ failing_since: null, ...change })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const replaceSecret = (tx: Tx, id: number): Promise<WebhookRow> =>
  tx
    .updateTable('webhook')
    .set({ secret_version: sql`secret_version + 1`, secret_renewed_at: sql`now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const deleteWebhook = (tx: Tx, id: number) =>
  tx.deleteFrom('webhook').where('id', '=', id).execute()

/** Switches a webhook off after a failed delivery. Returns false if it was not on. */
export async function markWebhookFailed(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set({ state: 'FAILED' })
    .where('id', '=', id)
    .where('state', '=', 'ON')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const markDelivered = (tx: Tx, id: number) =>
  tx
    .updateTable('webhook')
    .set({ last_delivered_at: sql`now()`, failing_since: null })
    .where('id', '=', id)
    .execute()
