import { limits } from '@seam/contract/limits.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { type Credentials, wrongCredentials } from '../account/account.ts'
import {
  deleteSession,
  insertSession,
  insertTokens,
  lockRefreshToken,
  markUsed,
  reviveSuccessor,
  successorUsed,
  touchSession,
} from './store.ts'
import { hashOf, newTokens, successorOf, type TokenPair } from './tokens.ts'

export interface Started {
  accountId: number
  xsrfToken: string
  tokens: TokenPair
}

/** Starts a session on this device. Refuses with 401 what opens the account no more. */
export async function startSession(
  db: Db,
  credentials: Credentials,
  device: string,
): Promise<Started> {
  const tokens = newTokens()
  const session = await insertSession(db, credentials, device.slice(0, 300), tokens)
  if (!session) throw wrongCredentials()
  return { accountId: credentials.accountId, xsrfToken: session.xsrf_token, tokens }
}

/**
 * Rotates a refresh token. The old one still answers with the same successor for ten seconds, and
 * beyond them while nothing of that successor was used; after that its reuse is a theft, and the
 * whole family ends. Null where there is no session (any more).
 */
export async function renewSession(
  db: Db,
  secret: Secret,
  refresh: string,
): Promise<Started | null> {
  const hash = hashOf(refresh)
  return db.transaction().execute(async (tx) => {
    const token = await lockRefreshToken(tx, hash)
    if (!token) return null
    const tokens = successorOf(secret, refresh)
    if (token.usedAgo === null) {
      await markUsed(tx, hash)
      await insertTokens(tx, token.session_id, tokens, hash)
      await touchSession(tx, token.session_id)
    } else if (token.usedAgo > limits.refreshGrace) {
      if (await successorUsed(tx, hash)) {
        await deleteSession(tx, token.session_id)
        return null
      }
      await reviveSuccessor(tx, hash)
    }
    return { accountId: token.account_id, xsrfToken: token.xsrf_token, tokens }
  })
}
