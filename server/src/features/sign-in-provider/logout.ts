import { setTimeout as delay } from 'node:timers/promises'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import * as z from 'zod'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Outgoing } from '../../infra/outgoing/outgoing-request.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { takeToken } from '../session/used-token-store.ts'
import { endSessionsOf, findIdentitySession } from './identity-session-store.ts'
import { CLOCK_TOLERANCE, clientOf, providerFetch } from './openid.ts'
import { findProviderById, findProviderOfClient, findProvidersOfIssuer } from './provider-store.ts'
import { providerOf } from './stored-provider.ts'
import { decryptTokens } from './provider-tokens.ts'

interface Services {
  db: Db
  secret: Secret
  outgoing: Outgoing
}

/** Signing out waits no longer for a provider. */
const LOGOUT_TIMEOUT_MS = 2_000

/**
 * Returns a function for a session that began at a provider, null for others. Once the session has
 * ended, it returns the address at which the browser also ends the session at the provider, or null
 * if there is none or the provider does not respond. `origin` is that of the site.
 */
export async function findProviderLogout(
  { db, secret, outgoing }: Services,
  sessionId: number,
  origin: string,
): Promise<(() => Promise<string | null>) | null> {
  const session = await findIdentitySession(db, sessionId)
  const row = session && (await findProviderById(db, session.provider_id))
  if (!row) return null
  const { idToken } = decryptTokens(secret, session.tokens)
  return async () => {
    try {
      const timeout = delay(LOGOUT_TIMEOUT_MS, null, { ref: false })
      const config = await Promise.race([clientOf(outgoing, providerOf(secret, row)), timeout])
      if (!config?.serverMetadata().end_session_endpoint) return null
      const { href } = openid.buildEndSessionUrl(config, {
        post_logout_redirect_uri: `${origin}/`,
        ...(idToken !== null && { id_token_hint: idToken }),
      })
      return href
    } catch {
      // The provider does not respond, or names an address that a browser must not open.
      return null
    }
  }
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** https://openid.net/specs/openid-connect-backchannel-1_0.html#LogoutToken */
const logoutClaims = z
  .object({
    iss: z.string(),
    iat: z.number(),
    jti: z.string(),
    sub: z.string().optional(),
    sid: z.string().optional(),
    events: z.object({ [EVENT]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)

const unverified = z.object({ iss: z.string(), aud: z.union([z.string(), z.array(z.string())]) })

const invalidToken = (cause?: unknown) =>
  new ProblemError('malformed', 'The logout token is not valid', { cause })

/**
 * Ends the sessions that a logout token of a provider names. Throws 400 if the token is not valid.
 * Sessions that began after it stay, so that sending it again ends nothing else.
 */
export async function endWithLogoutToken(services: Services, token: string): Promise<void> {
  const { db, secret, outgoing } = services
  const named = unverified.safeParse(payloadOf(token))
  if (!named.success) throw invalidToken()
  const { iss, aud } = named.data
  const row = await findProviderOfClient(db, iss, [aud].flat().slice(0, 10))
  if (!row) throw invalidToken()
  const provider = providerOf(secret, row)
  try {
    const { jwks_uri: keys } = (await clientOf(outgoing, provider)).serverMetadata()
    if (!keys) throw invalidToken()
    const { payload } = await jwtVerify(token, keySetOf(outgoing, keys), {
      issuer: provider.issuer,
      audience: provider.clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE,
      maxTokenAge: MAX_AGE_SECONDS,
    })
    const { sub = null, sid = null, iat } = logoutClaims.parse(payload)
    const before = new Date((iat + CLOCK_TOLERANCE) * 1000)
    const expiresAt = new Date((iat + MAX_AGE_SECONDS) * 1000)
    await db.transaction().execute(async (tx) => {
      // Sent again, it must not end the sessions that have begun within the tolerance since.
      if (!(await takeToken(tx, { token, payload: '', expiresAt }))) return
      await endSessionsOf(tx, row.id, { subject: sub, providerSession: sid, before })
    })
  } catch (error) {
    throw error instanceof ProblemError ? error : invalidToken(error)
  }
}

const MAX_AGE_SECONDS = 600
/** Asymmetric ones: the keys are public. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

function payloadOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return undefined
  }
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
const MAX_KEY_SETS = 20

/** Returns the keys of a provider, which are loaded when they are first used, or new ones are. */
function keySetOf(outgoing: Outgoing, address: string) {
  const known = keySets.get(address)
  if (known) return known
  if (keySets.size >= MAX_KEY_SETS) keySets.clear()
  const fetch = providerFetch(outgoing)
  const keys = createRemoteJWKSet(new URL(address), {
    [customFetch]: async (url, { headers, signal }) =>
      fetch(url, {
        method: 'GET',
        headers: Object.fromEntries(headers),
        body: undefined,
        redirect: 'manual',
        signal,
      }),
  })
  keySets.set(address, keys)
  return keys
}

/**
 * Ends the sessions that began with one session of a provider, whose id only the provider and this
 * site know. The provider loads this address in a hidden frame of its own page.
 */
export async function endProviderSession(
  db: Db,
  issuer: string,
  providerSession: string,
): Promise<void> {
  for (const { id } of await findProvidersOfIssuer(db, issuer)) {
    await db
      .transaction()
      .execute((tx) => endSessionsOf(tx, id, { providerSession, before: new Date() }))
  }
}
