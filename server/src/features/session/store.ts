import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { SessionOfRequest } from '../../infra/http/authentication.ts'
import { inBatches } from '../../infra/in-batches.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { randomSecretId, randomToken } from '../../infra/random-id.ts'
import { deleteSession } from './account-session-store.ts'
import { deleteExpiredTokens, insertTokens } from './token-store.ts'
import type { TokenPair } from './tokens.ts'

/** How the user has signed in. The password is not enough while two-factor sign-in is on. */
type Factors = 'password' | 'password and second factor' | 'passkey' | 'provider'

export interface NewSession {
  /** The browser, as its User-Agent header describes it. */
  device: string
  /** Whether this is a known device of the account. */
  isKnown: boolean
  /** The session of this browser to end, or null. */
  replaced: number | null
  factors: Factors
}

interface InsertedSession extends Omit<NewSession, 'isKnown'> {
  credentialVersion: number
  tokens: TokenPair
}

/**
 * Locks the account if its credentials have not changed. Either a concurrent change waits for this
 * transaction and then ends the new session, or this waits for the change and then finds no row.
 */
const lockIfCurrent = (
  tx: Tx,
  id: number,
  { credentialVersion, factors }: Pick<InsertedSession, 'credentialVersion' | 'factors'>,
) =>
  tx
    .selectFrom('account')
    .select(['username', 'email', 'role'])
    .where('id', '=', id)
    .where('credential_version', '=', credentialVersion)
    .where('deleted_at', 'is', null)
    .$if(factors === 'password', (query) => query.where('two_factor_at', 'is', null))
    // Serializes sign-ins to one account, so that the limit on its sessions holds.
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Ends the least recently used sessions of an account, so that one more fits within the limit. */
const endLeastRecentlyUsed = (tx: Tx, accountId: number) =>
  sql`
    delete from session where id = any(array(
      select id from session where id = any(array(
        select id from session where account_id = ${accountId}
        order by last_used_at desc, id desc offset ${sql.lit(limits.sessions - 1)}))
      order by id for update))
  `.execute(tx)

/**
 * Inserts a session with its first tokens. Returns undefined if the credentials have changed during
 * their verification, which takes time.
 */
export async function insertSession(tx: Tx, accountId: number, session: InsertedSession) {
  const { device, tokens, replaced, factors } = session
  const account = await lockIfCurrent(tx, accountId, session)
  if (!account) return undefined
  if (replaced !== null) await deleteSession(tx, replaced)
  await endLeastRecentlyUsed(tx, accountId)
  const inserted = await tx
    .insertInto('session')
    .values({
      public_id: randomSecretId(),
      account_id: accountId,
      xsrf_token: randomToken(),
      device,
      password_at: factors === 'passkey' || factors === 'provider' ? null : sql`now()`,
    })
    .returning(['id', 'xsrf_token'])
    .executeTakeFirstOrThrow()
  await insertTokens(tx, inserted.id, tokens, null)
  return { ...inserted, ...account }
}

export const touchSession = (tx: Tx, id: number) =>
  tx
    .updateTable('session')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Deletes tokens that expired over a day ago, and sessions that can no longer be renewed. */
export async function deleteExpired(db: Db): Promise<void> {
  await inBatches((limit) => deleteExpiredTokens(db, limit))
  await inBatches((limit) => deleteExpiredSessions(db, limit))
}

/** Deletes up to `limit` sessions that can no longer be renewed. Returns their number. */
async function deleteExpiredSessions(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session where id = any(array(
      select id from session
      where last_used_at < now() - ${sql.lit(limits.refreshTokenLifetime)} * interval '1 second'
      order by last_used_at limit ${sql.lit(limit)} for update skip locked))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

const selectFreshness = sqlStatement<
  [sessionId: number | null, csrfToken: string | null, seconds: number],
  { recent: boolean }
>(`
  select coalesce(password_at > now() - $3 * interval '1 second', false) as recent
  from session where id = $1 and xsrf_token = $2 for share`)

/**
 * Returns whether the password was entered in a session within the last `seconds`; undefined if the
 * session has ended or its tokens were replaced. Locks the session until the transaction ends.
 */
export const findPasswordFreshness = async (
  db: Db | Tx,
  { sessionId, csrfToken }: SessionOfRequest,
  seconds: number,
) => (await selectFreshness(db, sessionId, csrfToken, seconds))[0]
