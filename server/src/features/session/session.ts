import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { hashToken } from '../../infra/hash-token.ts'
import { type Credentials, wrongCredentialsError } from '../account/account.ts'
import { deleteSession, insertSession, touchSession } from './store.ts'
import {
  extendSuccessor,
  insertTokens,
  isSuccessorUsed,
  lockRefreshToken,
  markTokenUsed,
  revokeTokens,
} from './token-store.ts'
import { generateTokens, deriveSuccessor, type TokenPair } from './tokens.ts'

export interface IssuedSession {
  accountId: number
  xsrfToken: string
  tokens: TokenPair
}

/** A session in which the password was just entered. */
export interface VerifiedSession extends IssuedSession {
  credentialVersion: number
}

interface SessionStart {
  /** The user agent of the browser. */
  device: string
  replaced: number | null
  /** What else belongs to the transaction that starts the session. */
  onStarted?: (
    tx: Tx,
    account: { accountId: number; username: string; email: string },
  ) => Promise<unknown>
}

/**
 * Starts a session and ends the previous one of this browser (`replaced`). Throws 401 if the
 * credentials have changed since they were verified.
 */
export async function startSession(
  db: Db,
  credentials: Credentials,
  { device, replaced, onStarted = async () => {} }: SessionStart,
): Promise<VerifiedSession> {
  const tokens = generateTokens()
  const session = await db.transaction().execute(async (tx) => {
    const started = await insertSession(tx, credentials, {
      device: device.slice(0, 300),
      tokens,
      replaced,
    })
    if (!started) throw wrongCredentialsError()
    const { username, email } = started
    await onStarted(tx, { accountId: credentials.accountId, username, email })
    return started
  })
  const { xsrf_token: xsrfToken, credential_version: credentialVersion } = session
  return { accountId: credentials.accountId, xsrfToken, tokens, credentialVersion }
}

/**
 * Replaces all tokens of a session with new ones that are not derived from the old ones, in the
 * transaction that changes the password or email. Returns null if the session has ended.
 */
export async function replaceTokens(tx: Tx, sessionId: number): Promise<IssuedSession | null> {
  const session = await revokeTokens(tx, sessionId)
  if (!session) return null
  const tokens = generateTokens()
  await insertTokens(tx, sessionId, tokens, null)
  return { accountId: session.account_id, xsrfToken: session.xsrf_token, tokens }
}

/**
 * Rotates a refresh token. For ten seconds the old token still returns the same successor, and after
 * that for as long as no token of the successor was used. Reuse after that counts as theft and ends the
 * session with its whole token family. Returns null if there is no session (any more).
 */
export async function renewSession(
  db: Db,
  secret: Secret,
  refresh: string,
): Promise<IssuedSession | null> {
  const hash = hashToken(refresh)
  return db.transaction().execute(async (tx) => {
    const token = await lockRefreshToken(tx, hash)
    if (!token) return null
    const tokens = deriveSuccessor(secret, refresh)
    if (token.usedAgo === null) {
      await markTokenUsed(tx, hash)
      await insertTokens(tx, token.session_id, tokens, hash)
      await touchSession(tx, token.session_id)
    } else if (token.usedAgo > limits.refreshGracePeriod) {
      if (await isSuccessorUsed(tx, hash)) {
        await deleteSession(tx, token.session_id)
        return null
      }
      await extendSuccessor(tx, hash)
    }
    return { accountId: token.account_id, xsrfToken: token.xsrf_token, tokens }
  })
}
