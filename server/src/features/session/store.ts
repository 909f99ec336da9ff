import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import { hashOf, type TokenPair } from './tokens.ts'

const inSeconds = (seconds: number) =>
  sql<Date>`now() + ${sql.lit(seconds)} * interval '1 second'`

/** Starts a session of this account with its first tokens. */
export const insertSession = (db: Db, accountId: number, device: string, tokens: TokenPair) =>
  db.transaction().execute(async (tx) => {
    const session = await tx
      .insertInto('session')
      .values({ public_id: randomSecretId(), account_id: accountId, device })
      .returning(['id', 'public_id'])
      .executeTakeFirstOrThrow()
    await insertTokens(tx, session.id, tokens, null)
    return session
  })

export const insertTokens = (tx: Tx, sessionId: number, tokens: TokenPair, parent: Buffer | null) =>
  tx
    .insertInto('session_token')
    .values([
      {
        hash: hashOf(tokens.access),
        session_id: sessionId,
        kind: 'access',
        parent_hash: parent,
        expires_at: inSeconds(limits.accessTokenLife),
      },
      {
        hash: hashOf(tokens.refresh),
        session_id: sessionId,
        kind: 'refresh',
        parent_hash: parent,
        expires_at: inSeconds(limits.refreshTokenLife),
      },
    ])
    .execute()

/** The session and the user that a token belongs to, whether or not the token has expired. */
export const sessionByToken = (db: Db, kind: 'access' | 'refresh', hash: Buffer) =>
  db
    .selectFrom('session_token as token')
    .innerJoin('session', 'session.id', 'token.session_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id as session_id',
      'session.public_id as session_public_id',
      'account.id as account_id',
      'account.username',
      'account.nsfw_content',
      'token.used_at',
      sql<boolean>`token.expires_at > now()`.as('alive'),
    ])
    .where('token.hash', '=', hash)
    .where('token.kind', '=', kind)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()

/** Notes that a token was used, the first time it is. */
export const markUsed = (db: Db, hash: Buffer) =>
  db
    .updateTable('session_token')
    .set({ used_at: sql`now()` })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .execute()

/** A living refresh token, held until the transaction ends. `usedAgo` is seconds since its rotation. */
export const lockRefreshToken = (tx: Tx, hash: Buffer) =>
  tx
    .selectFrom('session_token as token')
    .innerJoin('session', 'session.id', 'token.session_id')
    .select([
      'session.id as session_id',
      'session.public_id as session_public_id',
      'session.account_id',
      sql<number | null>`extract(epoch from now() - token.used_at)::float8`.as('usedAgo'),
    ])
    .where('token.hash', '=', hash)
    .where('token.kind', '=', 'refresh')
    .where('token.expires_at', '>', sql<Date>`now()`)
    .forUpdate('token')
    .executeTakeFirst()

/** Has any token that came of rotating this one been used? */
export async function successorUsed(tx: Tx, hash: Buffer): Promise<boolean> {
  const used = await tx
    .selectFrom('session_token')
    .select('kind')
    .where('parent_hash', '=', hash)
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  return used !== undefined
}

/** Gives the unused access token that came of this one its full life again. */
export const reviveSuccessor = (tx: Tx, hash: Buffer) =>
  tx
    .updateTable('session_token')
    .set({ expires_at: inSeconds(limits.accessTokenLife) })
    .where('parent_hash', '=', hash)
    .where('kind', '=', 'access')
    .where('used_at', 'is', null)
    .execute()

export const touchSession = (tx: Tx, id: number) =>
  tx
    .updateTable('session')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Ends a session: all its tokens die with it. */
export const deleteSession = (db: Db | Tx, id: number) =>
  db.deleteFrom('session').where('id', '=', id).execute()

/** Removes tokens that expired over a day ago, and sessions that can not be renewed any more. */
export async function deleteExpired(db: Db) {
  await db
    .deleteFrom('session_token')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await db
    .deleteFrom('session')
    .where('last_used_at', '<', sql<Date>`now() - ${sql.lit(limits.refreshTokenLife)} * interval '1 second'`)
    .execute()
}
