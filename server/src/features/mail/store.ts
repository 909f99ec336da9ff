import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { AddressLimit } from './mail-rules.ts'
import type { QueuedContent } from './templates/mail-content.ts'

interface NewMail {
  publicId: string
  accountId: number
  address: string
  content: QueuedContent
  /** What the limits of the address count it as. */
  topic: string
  /** The most mails of its kind that the account gets in an hour, at any address; null for any number. */
  perHour: number | null
  addressLimit: AddressLimit
  lifetime: number | null
}

const seconds = (amount: number) => sql`${amount}::int * interval '1 second'`

/**
 * Locks an account. Returns whether this is its address, and verified; undefined if the account is
 * deleted.
 */
export const lockRecipient = (tx: Tx, accountId: number, address: string) =>
  tx
    .selectFrom('account')
    .select(
      sql<boolean>`email_verified_at is not null and lower(email) = lower(${address})`.as(
        'isVerified',
      ),
    )
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Inserts and counts a mail. Returns its id; undefined if the account or the address got too many.
 * The caller has locked the account. Locks the address, which another account may have had.
 */
export async function insertMail(tx: Tx, mail: NewMail): Promise<number | undefined> {
  const { publicId, accountId, address, content, topic, perHour, addressLimit, lifetime } = mail
  const { ofTopic, ofAll, period } = addressLimit
  await sql`
    select pg_advisory_xact_lock(hashtextextended('mail to ' || lower(${address}), 0))`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    with recipient as (
      select sha256(convert_to(lower(${address}), 'UTF8')) as address_hash, ${topic} as topic
    ), allowed as (
      select address_hash, topic from recipient
      where coalesce((
        select count(*) from mail
        where mail.account_id = ${accountId} and mail.kind = ${content.kind}
          and mail.queued_at > now() - interval '1 hour'
      ) < ${perHour}::int, true) and (
        select count(*) filter (where counted.kind = recipient.topic) < ${ofTopic}::int
          and coalesce(count(*) < ${ofAll}::int, true)
        from address_mail as counted
        where counted.address_hash = recipient.address_hash
          and counted.queued_at > now() - ${seconds(period)})
    ), counted as (
      insert into address_mail (address_hash, kind) select address_hash, topic from allowed
    )
    insert into mail (public_id, account_id, address, kind, content, expires_at)
    select ${publicId}, ${accountId}::bigint, ${address}, ${content.kind},
      ${JSON.stringify(content)}::jsonb, now() + ${lifetime}::int * interval '1 second'
    from allowed
    returning id`.execute(tx)
  return rows[0]?.id
}

/**
 * Inserts a mail that is sent after `delay` seconds, or replaces the content of the one that already waits.
 * Returns the id of a new one. The caller has locked the account.
 */
export async function insertDelayed(
  tx: Tx,
  { publicId, accountId, address, content }: NewMail,
  delay: number,
): Promise<number | undefined> {
  const stored = JSON.stringify(content)
  const { rows } = await sql<{ id: number }>`
    with replaced as (
      update mail set content = ${stored}::jsonb
      where account_id = ${accountId} and lower(address) = lower(${address})
        and kind = ${content.kind}
        and content ->> 'change' is not distinct from ${stored}::jsonb ->> 'change'
        and state = 'QUEUED' and attempts = 0 and next_attempt_at > now()
      returning 1
    )
    insert into mail (public_id, account_id, address, kind, content, next_attempt_at)
    select ${publicId}, ${accountId}::bigint, ${address}, ${content.kind}, ${stored}::jsonb,
      now() + ${seconds(delay)}
    where not exists (select from replaced)
    returning id`.execute(tx)
  return rows[0]?.id
}

/** A mail whose turn it is. */
export interface ClaimedMail {
  id: number
  public_id: string
  /** Null once the account is purged. */
  account_id: number | null
  address: string
  /** Null if it is of no use any more. */
  content: QueuedContent | null
  /** Including this one. */
  attempts: number
  queued_at: Date
  /** The answer to the attempt before. */
  last_answer: string | null
  /** Seconds since it was queued. */
  age: number
}

/**
 * Claims a mail for an attempt of at most `timeout` seconds. Returns undefined if it is not its turn:
 * it is finished, waits, or another worker attempts it. `retained` are the kinds that are sent although the
 * account is deleted.
 */
export async function claimMail(
  db: Db,
  id: number,
  { timeout, retained }: { timeout: number; retained: string[] },
): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update mail
    set attempts = attempts + 1, next_attempt_at = now() + ${seconds(timeout)}
    where id = ${id} and state = 'QUEUED' and next_attempt_at <= now()
    returning id, public_id, account_id, address, attempts, queued_at, last_answer,
      extract(epoch from now() - queued_at)::float8 as age,
      case when expires_at <= now() or kind <> all(${retained}::text[]) and exists (
        select from account where account.id = account_id and deleted_at is not null
      ) then null else content end as content`.execute(db)
  return rows[0]
}

/** Marks a mail as sent, whatever a newer attempt has done meanwhile, and removes its content. */
export const markSent = (db: Db, { id }: ClaimedMail, answer: string) =>
  db
    .updateTable('mail')
    .set({ state: 'SENT', content: null, last_answer: answer, finished_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Marks a claimed mail as failed. */
export const markFailed = (db: Db, { id, attempts, content }: ClaimedMail, answer: string) =>
  db
    .updateTable('mail')
    .set({
      state: 'FAILED',
      last_answer: answer,
      finished_at: sql`now()`,
      ...(content === null && { content: null }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'QUEUED')
    .execute()

/** Deletes a finished mail whose account is purged: nothing else names its address any more. */
export const deleteIfPurged = (db: Db, { id }: ClaimedMail) =>
  db.deleteFrom('mail').where('id', '=', id).where('account_id', 'is', null).execute()

/**
 * Deletes the mails of an account, except for those of these kinds that are not sent yet. One that is finished
 * at this moment waits until the account is gone, and is deleted then: {@link deleteIfPurged}.
 */
export const deleteMailOf = (tx: Tx, accountId: number, retained: string[]) =>
  sql`
    with own as (
      select id, state, kind from mail where account_id = ${accountId} order by id for update
    )
    delete from mail using own
    where mail.id = own.id and not (own.state = 'QUEUED' and own.kind = any(${retained}::text[]))
  `.execute(tx)

/** Deletes a claimed mail that is not wanted any more. */
export const deleteUnwanted = (db: Db, { id, attempts }: ClaimedMail) =>
  db
    .deleteFrom('mail')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'QUEUED')
    .execute()

/** Schedules the next attempt of a claimed mail. Returns false if another attempt has begun. */
export async function scheduleAttempt(
  tx: Tx,
  { id, attempts }: ClaimedMail,
  answer: string,
  delay: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ last_answer: answer, next_attempt_at: sql<Date>`now() + ${seconds(delay)}` })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'QUEUED')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns mails that are overdue by this many seconds, the oldest first. */
export const findOverdue = (tx: Tx, overdue: number, limit: number) =>
  tx
    .selectFrom('mail')
    .select('id')
    // A literal: its index contains queued mails only.
    .where('state', '=', sql.lit('QUEUED'))
    .where('next_attempt_at', '<', sql<Date>`now() - ${seconds(overdue)}`)
    .orderBy('next_attempt_at')
    .limit(sql.lit(limit))
    .execute()

/** Deletes up to `limit` mails of a state that were finished this many seconds ago. Returns their number. */
export async function deleteFinished(
  db: Db,
  state: 'SENT' | 'FAILED',
  age: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail where id = any(array(
      select id from mail
      where state = ${sql.lit(state)} and finished_at < now() - ${seconds(age)}
      order by finished_at limit ${sql.lit(limit)} for update skip locked))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Removes the content of up to `limit` mails that are of no use any more. Returns their number. */
export async function removeExpiredContent(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update mail set content = null where id = any(array(
      select id from mail where content is not null and expires_at <= now()
      order by expires_at limit ${sql.lit(limit)} for update skip locked))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes up to `limit` counted mails that are older than this many seconds. Returns their number. */
export async function deleteCounted(db: Db, age: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from address_mail where ctid = any(array(
      select ctid from address_mail where queued_at < now() - ${seconds(age)}
      order by queued_at limit ${sql.lit(limit)}))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
