import * as openid from 'openid-client'
import type { Outgoing } from '../../infra/outgoing/outgoing-request.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job, Queue } from '../../infra/queue.ts'
import type { Secret } from '../../infra/secret.ts'
import { lockOwners } from '../account/owner-store.ts'
import { deleteSession } from '../session/account-session-store.ts'
import { type Claims, hasRoleClaim, mergeClaims, roleFrom } from './claims.ts'
import {
  storeTokens,
  takeUncheckedSessions,
  type UncheckedSession,
} from './identity-session-store.ts'
import { clientOf } from './openid.ts'
import { findProviderById } from './provider-store.ts'
import { type Provider, providerOf } from './stored-provider.ts'
import { decryptTokens, encryptTokens } from './provider-tokens.ts'
import { applyRole } from './sign-in.ts'

interface Services {
  db: Db
  secret: Secret
  providerOutgoing: Outgoing
  queue: Queue
}

/** Sessions checked at once, and the most in one run. */
const AT_ONCE = 10
const MAX_CHECKED = 3_000

/**
 * Every five minutes: asks providers whether the people of sessions that were not checked for an hour
 * may stay. Ends a session that the provider has ended, and those that began a day ago if it cannot
 * be asked.
 */
export const checkIdentitySessions = (services: Services): Job<Record<string, never>> => ({
  name: 'check-identity-sessions',
  options: { concurrency: 1, timeoutSeconds: 280, retries: 0 },
  schedule: '*/5 * * * *',
  run: async ({ signal }) => {
    for (let checked = 0; checked < MAX_CHECKED && !signal.aborted; checked += AT_ONCE) {
      const sessions = await takeUncheckedSessions(services.db, AT_ONCE)
      await Promise.all(sessions.map((session) => check(services, session)))
      if (sessions.length < AT_ONCE) return
    }
  },
})

async function check(services: Services, session: UncheckedSession): Promise<void> {
  const { db, secret, providerOutgoing } = services
  const row = await findProviderById(db, session.providerId)
  // Its sessions have ended with it.
  if (!row) return
  const provider = providerOf(secret, row)
  const { refreshToken, idToken } = decryptTokens(secret, session.tokens)
  if (refreshToken === null) {
    if (session.isOld) await deleteSession(db, session.sessionId)
    return
  }
  let tokens
  let claims: Claims
  try {
    const config = await clientOf(providerOutgoing, provider)
    tokens = await openid.refreshTokenGrant(config, refreshToken)
    claims = await claimsOf(config, tokens, session.subject)
  } catch (error) {
    // A provider that does not respond ends no session: it is asked again in an hour.
    if (hasEnded(error)) await deleteSession(db, session.sessionId)
    return
  }
  await storeTokens(
    db,
    session.sessionId,
    encryptTokens(secret, {
      refreshToken: tokens.refresh_token ?? refreshToken,
      idToken: tokens.id_token ?? idToken,
    }),
  )
  await refreshRole(services, provider, session.accountId, claims)
}

/** Whether a provider says that the person may not stay. */
const hasEnded = (error: unknown): boolean =>
  error instanceof openid.ResponseBodyError && error.error === 'invalid_grant'

async function claimsOf(
  config: openid.Configuration,
  tokens: Awaited<ReturnType<typeof openid.refreshTokenGrant>>,
  subject: string,
): Promise<Claims> {
  const userInfo = config.serverMetadata().userinfo_endpoint
    ? await openid.fetchUserInfo(config, tokens.access_token, subject)
    : {}
  const idToken = tokens.claims()
  // https://openid.net/specs/openid-connect-core-1_0.html#RefreshTokenResponse
  if (idToken && idToken.sub !== subject)
    throw new Error('The provider has refreshed another subject')
  return mergeClaims(idToken ?? {}, userInfo)
}

async function refreshRole(
  { db, queue }: Services,
  provider: Provider,
  accountId: number,
  claims: Claims,
): Promise<void> {
  if (provider.roleClaim === '' || !hasRoleClaim(provider, claims)) return
  await db.transaction().execute(async (tx) => {
    await lockOwners(tx)
    await applyRole({ queue }, tx, accountId, (role) => roleFrom(provider, claims, role))
  })
}
