import { sql } from 'kysely'
import type { NsfwContent } from '@seam/contract/account.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { statement } from '../../infra/postgres/statement.ts'
import { randomSecretId, randomToken } from '../../infra/random-id.ts'
import type { Credentials } from '../account/account.ts'
import { hashOf, type TokenPair } from './tokens.ts'

const inSeconds = (seconds: number) => sql<Date>`now() + ${sql.lit(seconds)} * interval '1 second'`

// Whoever changes them waits for this one, and then ends it; this one waits for them, and then finds nothing.
const stillOpens = (tx: Tx, { accountId, email, passwordHash }: Credentials) =>
  tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('password_hash', '=', passwordHash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/**
 * Starts a session with its first tokens, if what opened the account still does: checking a password
 * takes its time, in which it may be changed. Undefined where it does not.
 */
export const insertSession = (
  db: Db,
  credentials: Credentials,
  device: string,
  tokens: TokenPair,
) =>
  db.transaction().execute(async (tx) => {
    const account = await stillOpens(tx, credentials)
    if (!account) return undefined
    const session = await tx
      .insertInto('session')
      .values({
        public_id: randomSecretId(),
        account_id: account.id,
        xsrf_token: randomToken(),
        device,
      })
      .returning(['id', 'xsrf_token'])
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

interface SessionRow {
  session_id: number
  xsrf_token: string
  account_id: number
  account_public_id: string
  username: string
  nsfw_content: NsfwContent
  used_at: Date | null
  alive: boolean
}

const livingSession = statement<SessionRow>(`
  select session.id as session_id, session.xsrf_token, account.id as account_id,
    account.public_id as account_public_id, account.username, account.nsfw_content, token.used_at, token.expires_at > now() as alive
  from session_token as token
  join session on session.id = token.session_id
  join account on account.id = session.account_id
  where token.hash = $1 and token.kind = $2 and account.deleted_at is null
    and (token.expires_at > now() or exists (
      select from session_token as other
      where other.session_id = session.id and other.expires_at > now()))`)

/** The living session and the user that a token belongs to, whether or not the token has expired. */
export const sessionByToken = async (
  db: Db,
  kind: 'access' | 'refresh',
  hash: Buffer,
): Promise<SessionRow | undefined> => (await livingSession(db, hash, kind))[0]

/** Notes that a token was used, the first time it is. */
export const markUsed = (db: Db, hash: Buffer) =>
  db
    .updateTable('session_token')
    .set({ used_at: sql`now()` })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .execute()

/**
 * A living refresh token, with its session held until the transaction ends. The session is what all
 * lock first, so that nobody waits for each other. `usedAgo` is seconds since the token's rotation.
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
    .executeTakeFirst()
}

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
    .where(
      'last_used_at',
      '<',
      sql<Date>`now() - ${sql.lit(limits.refreshTokenLife)} * interval '1 second'`,
    )
    .execute()
}
