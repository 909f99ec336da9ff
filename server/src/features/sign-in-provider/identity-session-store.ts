import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'

export interface NewIdentitySession {
  sessionId: number
  identityId: number
  providerSession: string | null
  /** Encrypted. */
  tokens: Buffer
}

export const insertIdentitySession = (tx: Tx, session: NewIdentitySession) =>
  tx
    .insertInto('identity_session')
    .values({
      session_id: session.sessionId,
      identity_id: session.identityId,
      provider_session: session.providerSession,
      tokens: session.tokens,
    })
    .execute()

/** Returns the provider and the encrypted tokens of a session that began at a provider. */
export const findIdentitySession = (db: Db, sessionId: number) =>
  db
    .selectFrom('identity_session')
    .innerJoin('identity', 'identity.id', 'identity_session.identity_id')
    .select(['identity.provider_id', 'identity_session.tokens'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

/**
 * Takes up to `limit` sessions that were last checked over an hour ago, the longest ago first, so
 * that no other process checks them in the next hour.
 */
export const takeUncheckedSessions = async (db: Db, limit: number) => {
  const { rows } = await sql<UncheckedSession>`
    with due as materialized (
      select session_id from identity_session
      where checked_at < now() - interval '1 hour'
      order by checked_at limit ${sql.lit(limit)} for update skip locked)
    update identity_session set checked_at = now() from due, identity, session
    where identity_session.session_id = due.session_id
      and identity.id = identity_session.identity_id and session.id = due.session_id
    returning due.session_id as "sessionId", identity.account_id as "accountId", identity.provider_id as "providerId", identity.subject,
      identity_session.tokens,
      session.created_at < now() - ${sql.lit(limits.uncheckedSessionLifetime)} * interval '1 second'
        as "isOld"
    -- not null: isOld`.execute(db)
  return rows
}

export interface UncheckedSession {
  sessionId: number
  accountId: number
  providerId: number
  subject: string
  tokens: Buffer
  /** Whether it began longer ago than a session may last that cannot be checked. */
  isOld: boolean
}

export const storeTokens = (db: Db, sessionId: number, tokens: Buffer) =>
  db.updateTable('identity_session').set({ tokens }).where('session_id', '=', sessionId).execute()

/**
 * Ends the sessions that began at a provider before a moment: those of one of its own sessions, or
 * else all of a subject. Locks their accounts first, as every transaction does.
 */
export async function endSessionsOf(
  tx: Tx,
  providerId: number,
  { subject = null, providerSession = null, before }: LogoutTarget,
): Promise<void> {
  const named = sql`
    select session_id, account_id
    from identity_session join identity on identity.id = identity_session.identity_id
    where identity.provider_id = ${providerId}
      and (${subject}::text is null or identity.subject = ${subject})
      and (${providerSession}::text is null or provider_session = ${providerSession}
        or (provider_session is null and identity.subject = ${subject}))`
  await sql`
    select from account where id in (select account_id from (${named}) as named)
    order by id for no key update`.execute(tx)
  await sql`
    delete from session where id = any(array(
      select session.id from session
      where session.id in (select session_id from (${named}) as named)
        and session.created_at <= ${before}
      order by session.id for update))`.execute(tx)
}

/** At least one of `subject` and `providerSession` is set. */
export interface LogoutTarget {
  subject?: string | null
  providerSession?: string | null
  before: Date
}
