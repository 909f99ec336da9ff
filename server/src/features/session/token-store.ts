import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { gatherReads } from '../../infra/postgres/gather-reads.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { randomToken } from '../../infra/random-id.ts'
import { hashToken } from '../../infra/hash-token.ts'
import { type TokenPair } from './tokens.ts'
import { viewerColumns, type ViewerRow } from './viewer-sql.ts'

const inSeconds = (seconds: number) => sql<Date>`now() + ${sql.lit(seconds)} * interval '1 second'`

export const insertTokens = (tx: Tx, sessionId: number, tokens: TokenPair, parent: Buffer | null) =>
  tx
    .insertInto('session_token')
    .values([
      {
        hash: hashToken(tokens.access),
        session_id: sessionId,
        kind: 'access',
        parent_hash: parent,
        expires_at: inSeconds(limits.accessTokenLifetime),
      },
      {
        hash: hashToken(tokens.refresh),
        session_id: sessionId,
        kind: 'refresh',
        parent_hash: parent,
        expires_at: inSeconds(limits.refreshTokenLifetime),
      },
    ])
    .execute()

interface SessionRow extends ViewerRow {
  hash: Buffer
  session_id: number
  xsrf_token: string
  used_at: Date | null
  alive: boolean
  /** Whether a change of the password or email has revoked the token. */
  revoked: boolean
}

const selectActiveSessions = sqlStatement<[hashes: Buffer[], kind: string], SessionRow>(`
  select token.hash, session.id as session_id, session.xsrf_token, ${viewerColumns},
    token.used_at, token.expires_at > now() as alive, token.revoked_at is not null as revoked
  from session_token as token
  join session on session.id = token.session_id
  join account on account.id = session.account_id
  where token.hash = any($1::bytea[]) and token.kind = $2 and account.deleted_at is null
    and (token.expires_at > now() or exists (
      select from session_token as other
      where other.session_id = session.id and other.expires_at > now()))
      -- not null: alive`)

/** Finds the active session and user of a token by hash, even if the token itself has expired. */
export type FindSession = (hash: Buffer) => Promise<SessionRow | undefined>

/** Creates the lookup of sessions by tokens of this kind, which batches simultaneous requests. */
export const sessionFinder = (db: Db, kind: 'access' | 'refresh'): FindSession =>
  gatherReads(async (hashes) => {
    const rows = await selectActiveSessions(db, hashes, kind)
    return hashes.map((hash) => rows.find((row) => row.hash.equals(hash)))
  })

/** Stores the time of a token's first use. */
export const markTokenUsed = (db: Db, hash: Buffer) =>
  db
    .updateTable('session_token')
    .set({ used_at: sql`now()` })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .execute()

/**
 * Returns a valid refresh token and locks its session until the transaction ends. Every transaction
 * locks the session before its tokens, which prevents deadlocks. `usedAgo` is the seconds since the
 * token's rotation.
 */
export async function lockRefreshToken(tx: Tx, hash: Buffer) {
  const session = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('session_token')
        .select('session_id')
        .where('hash', '=', hash)
        .where('kind', '=', 'refresh'),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!session) return undefined
  return tx
    .selectFrom('session_token as token')
    .innerJoin('session', 'session.id', 'token.session_id')
    .select([
      'session.id as session_id',
      'session.xsrf_token',
      'session.account_id',
      sql<number | null>`extract(epoch from now() - token.used_at)::float8`.as('usedAgo'),
    ])
    .where('token.hash', '=', hash)
    .where('token.expires_at', '>', sql<Date>`now()`)
    .where('token.revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Returns whether a change of the password or email has revoked a token. */
export async function isTokenRevoked(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('session_token')
    .select('kind')
    .where('hash', '=', hash)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Revokes all tokens of a session, including its anti-forgery token, and records that the password
 * was entered. Returns the session with its new anti-forgery token; undefined if it has ended.
 */
export async function revokeTokens(tx: Tx, sessionId: number) {
  const session = await tx
    .updateTable('session')
    .set({ xsrf_token: randomToken(), password_at: sql`now()`, last_used_at: sql`now()` })
    .where('id', '=', sessionId)
    .returning(['account_id', 'xsrf_token'])
    .executeTakeFirst()
  if (!session) return undefined
  await tx
    .updateTable('session_token')
    .set({ revoked_at: sql`now()`, expires_at: sql`least(expires_at, now())` })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
  return session
}

/** Returns whether any token of the successor of this one was used. */
export async function isSuccessorUsed(tx: Tx, hash: Buffer): Promise<boolean> {
  const used = await tx
    .selectFrom('session_token')
    .select('kind')
    .where('parent_hash', '=', hash)
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  return used !== undefined
}

/** Resets the lifetime of the unused access token of the successor. */
export const extendSuccessor = (tx: Tx, hash: Buffer) =>
  tx
    .updateTable('session_token')
    .set({ expires_at: inSeconds(limits.accessTokenLifetime) })
    .where('parent_hash', '=', hash)
    .where('kind', '=', 'access')
    .where('used_at', 'is', null)
    .execute()

/**
 * Deletes the tokens of a session that precede the two generations before the refresh token `hash`,
 * which is being rotated. Refresh tokens stay during their grace period, access tokens until they
 * expire, and revoked tokens always, because they have their own response.
 */
export const deleteOldGenerations = (tx: Tx, hash: Buffer) =>
  sql`
    delete from session_token as old
    using session_token as rotated join session_token as parent on parent.hash = rotated.parent_hash
    where rotated.hash = ${hash} and old.session_id = rotated.session_id
      and old.created_at < parent.created_at and old.revoked_at is null
      and case old.kind
        when 'refresh' then old.used_at < now() - ${sql.lit(limits.refreshGracePeriod)} * interval '1 second'
        else old.expires_at < now() end
  `.execute(tx)

/** Deletes up to `limit` tokens that expired over a day ago. Returns their number. */
export async function deleteExpiredTokens(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session_token where hash = any(array(
      select hash from session_token where expires_at < now() - interval '1 day'
      order by expires_at limit ${sql.lit(limit)} for update skip locked))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
