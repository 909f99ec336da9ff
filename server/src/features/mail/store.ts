import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { AddressLimit } from './mail-rules.ts'
import type { QueuedContent } from './templates/mail-content.ts'

/**
 * Returns the mailbox of an address, without the tag that its owner may choose:
 * `ada+seam@site.example` is delivered to `ada@site.example`. Gmail also ignores dots.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address
    .slice(at + 1)
    .toLowerCase()
    .replace(/^googlemail\.com$/, 'gmail.com')
  const name = address
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*/, '')
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`
}

interface NewMail {
  publicId: string
  accountId: number
  address: string
  content: QueuedContent
  /** The topic under which the limits of the address count it. */
  topic: string
  /** The maximum per hour of this kind to the account, at any address; null for no limit. */
  perHour: number | null
  addressLimit: AddressLimit
  lifetime: number | null
}

const seconds = (amount: number) => sql`${amount}::int * interval '1 second'`

/**
 * Locks an account. Returns whether this is its address and is verified; undefined if the account
 * is deleted.
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
 * Inserts and counts a mail. Returns its id; undefined if the account or the address has reached
 * its limit. Assumes that the account is locked. Locks the mailbox, which other accounts may have
 * named.
 */
export async function insertMail(tx: Tx, mail: NewMail): Promise<number | undefined> {
  const { publicId, accountId, address, content, topic, perHour, addressLimit, lifetime } = mail
  const { ofTopic, ofAll, period } = addressLimit
  const mailbox = mailboxOf(address)
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`mail to ${mailbox}`}, 0))`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    with recipient as (
      select sha256(convert_to(${mailbox}, 'UTF8')) as address_hash, ${topic} as topic
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
 * Inserts a mail to send after `delay` seconds, or replaces the content of the one that is waiting.
 * Returns the id of a new mail. Assumes that the account is locked.
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

/** A mail that is due. */
export interface ClaimedMail {
  id: number
  public_id: string
  /** Null once the account is purged. */
  account_id: number | null
  address: string
  /** Null if it has expired. */
  content: QueuedContent | null
  /** Including this one. */
  attempts: number
  queued_at: Date
  /** The response to the previous attempt. */
  last_response: string | null
  /** Seconds since it was queued. */
  age: number
}

/**
 * Claims a mail for an attempt of at most `timeout` seconds. Returns undefined if it is finished,
 * not due, or claimed by another worker. `retained` are the kinds that are sent even if the account
 * is deleted.
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
    returning id, public_id, account_id, address, attempts, queued_at, last_response,
      extract(epoch from now() - queued_at)::float8 as age,
      case when expires_at <= now() or kind <> all(${retained}::text[]) and exists (
        select from account where account.id = account_id and deleted_at is not null
      ) then null else content end as content`.execute(db)
  return rows[0]
}

/** Marks a mail as sent, regardless of any newer attempt, and removes its content. */
export const markSent = (db: Db, { id }: ClaimedMail, answer: string) =>
  db
    .updateTable('mail')
    .set({ state: 'SENT', content: null, last_response: answer, finished_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const markFailed = (db: Db, { id, attempts, content }: ClaimedMail, answer: string) =>
  db
    .updateTable('mail')
    .set({
      state: 'FAILED',
      last_response: answer,
      finished_at: sql`now()`,
      ...(content === null && { content: null }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'QUEUED')
    .execute()

/** Deletes a finished mail whose account is purged: it is the last record of its address. */
export const deleteIfPurged = (db: Db, { id }: ClaimedMail) =>
  db.deleteFrom('mail').where('id', '=', id).where('account_id', 'is', null).execute()

/**
 * Deletes the mails of an account, except for unsent mails of these kinds. A mail that is finishing
 * at this moment waits until the account is gone, and is then deleted by {@link deleteIfPurged}.
 */
export const deleteMailOf = (tx: Tx, accountId: number, retained: string[]) =>
  sql`
    with own as (
      select id, state, kind from mail where account_id = ${accountId} order by id for update
    )
    delete from mail using own
    where mail.id = own.id and not (own.state = 'QUEUED' and own.kind = any(${retained}::text[]))
  `.execute(tx)

/** Deletes a claimed mail that is no longer wanted. */
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
    .set({ last_response: answer, next_attempt_at: sql<Date>`now() + ${seconds(delay)}` })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'QUEUED')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns mails that are overdue by this many seconds, oldest first. */
export const findOverdue = (tx: Tx, overdue: number, limit: number) =>
  tx
    .selectFrom('mail')
    .select('id')
    // A literal, because the partial index contains only queued mails.
    .where('state', '=', sql.lit('QUEUED'))
    .where('next_attempt_at', '<', sql<Date>`now() - ${seconds(overdue)}`)
    .orderBy('next_attempt_at')
    .limit(sql.lit(limit))
    .execute()

/** Deletes up to `limit` mails that finished over `age` seconds ago. Returns their number. */
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

/** Removes the content of up to `limit` expired mails. Returns their number. */
export async function removeExpiredContent(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update mail set content = null where id = any(array(
      select id from mail where content is not null and expires_at <= now()
      order by expires_at limit ${sql.lit(limit)} for update skip locked))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes up to `limit` counts of mails older than this many seconds. Returns their number. */
export async function deleteCounted(db: Db, age: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from address_mail where ctid = any(array(
      select ctid from address_mail where queued_at < now() - ${seconds(age)}
      order by queued_at limit ${sql.lit(limit)}))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
