import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import { hashToken } from '../../infra/hash-token.ts'
import { type CredentialVersion, wrongCredentialsError } from '../account/account.ts'
import { isForProvidersOnly } from '../account/sign-in-methods-store.ts'
import { mailNewSignIn } from '../mail/notices.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { deleteSession } from './account-session-store.ts'
import { insertSession, type NewSession, touchSession } from './store.ts'
import {
  deleteOldGenerations,
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

/** A session that has just started or whose credentials were just replaced. */
export interface VerifiedSession extends IssuedSession {
  credentialVersion: number
}

/** A session that has just started. */
export interface StartedSession extends VerifiedSession {
  sessionId: number
}

/**
 * Starts a session and ends the previous one of this browser. Mails the owner of the account if the
 * device is unknown. Throws 401 if the credentials have changed since they were verified or the
 * factors no longer suffice, and 403 if the site lets everyone but its owners sign in with providers
 * only.
 */
export async function startSession(
  services: MailServices,
  tx: Tx,
  { accountId, credentialVersion }: CredentialVersion,
  { device, isKnown, replaced, factors }: NewSession,
): Promise<StartedSession> {
  const tokens = generateTokens()
  const session = await insertSession(tx, accountId, {
    credentialVersion,
    device: device.slice(0, 300),
    tokens,
    replaced,
    factors,
  })
  if (!session) throw wrongCredentialsError()
  const { id: sessionId, username, email, xsrf_token: xsrfToken } = session
  if (factors !== 'provider' && session.role !== 'owner' && (await isForProvidersOnly(tx))) {
    throw new ProblemError('providers-only', serverMessages.providersOnly)
  }
  if (!isKnown) {
    await mailNewSignIn(services, tx, { accountId, username, email, userAgent: device })
  }
  return { sessionId, accountId, xsrfToken, tokens, credentialVersion }
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
 * Rotates a refresh token. The old token returns the same successor for ten seconds, and then until
 * a token of the successor is used. Later reuse counts as theft and ends the session with its whole
 * token family. Returns null if there is no session.
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
      await deleteOldGenerations(tx, hash)
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
