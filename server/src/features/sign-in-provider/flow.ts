import type { FastifyReply, FastifyRequest } from 'fastify'
import * as openid from 'openid-client'
import * as z from 'zod'
import { limits } from '@seam/contract/limits.ts'
import { providerPaths, type SignInPurpose } from '@seam/contract/sign-in-provider.ts'
import { clearCookie, readCookie, setCookie } from '../../infra/http/cookies.ts'
import type { Secret } from '../../infra/secret.ts'
import { readSignedToken, signToken } from '../../infra/signed-token.ts'
import type { Provider } from './stored-provider.ts'

/** What this browser has begun at a provider. A later one replaces it. */
const COOKIE = 'seam_provider'
const PURPOSE = ['sign-in at a provider'] as const

const flow = z.object({
  state: z.string(),
  providerId: z.number(),
  purpose: z.enum(['SIGN_IN', 'CONNECT', 'CONFIRM']),
  returnTo: z.string(),
  /** Who connects or confirms, and in which session; null while signing in. */
  account: z.object({ accountId: z.number(), sessionId: z.number() }).nullable(),
})
export type Flow = z.infer<typeof flow>

/** Not in the cookie, which the browser stores: another site may have set it. */
export const nonceOf = (secret: Secret, state: string) =>
  secret('nonce for a provider', state).toString('base64url')
export const verifierOf = (secret: Secret, state: string) =>
  secret('code verifier for a provider', state).toString('base64url')

/**
 * The address to which a provider sends the browser back. Each host has its own, so that a provider
 * cannot pass on what another one has issued.
 */
export const callbackUrl = (origin: string, { issuer }: Pick<Provider, 'issuer'>): string =>
  `${origin}${providerPaths.callback}${new URL(issuer).host}`

interface Start {
  origin: string
  purpose: SignInPurpose
  returnTo: string
  account: Flow['account']
}

/** Begins to sign in at a provider. Returns the address to which the browser goes. */
export async function startFlow(
  secret: Secret,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { provider, config }: { provider: Provider; config: openid.Configuration },
  { origin, purpose, returnTo, account }: Start,
): Promise<string> {
  const state = openid.randomState()
  const content: Flow = { state, providerId: provider.id, purpose, returnTo, account }
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
  const maxAge = limits.providerSignInLifetime
  setCookie(request, reply, COOKIE, signToken(secret, PURPOSE, payload, maxAge), { maxAge })
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: callbackUrl(origin, provider),
    scope: provider.scopes,
    state,
    nonce: nonceOf(secret, state),
    code_challenge: await openid.calculatePKCECodeChallenge(verifierOf(secret, state)),
    code_challenge_method: 'S256',
    ...(purpose === 'CONFIRM' && { prompt: 'login', max_age: '0' }),
  })
  return url.href
}

/**
 * Returns what this browser has begun with this state, and forgets it; null if it has begun nothing,
 * or something else since, in another tab.
 */
export function takeFlow(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: Secret,
  state: string | null,
): Flow | null {
  const token = readSignedToken(secret, PURPOSE, readCookie(request, COOKIE) ?? '')
  if (!token) return null
  const begun = flow.parse(JSON.parse(Buffer.from(token.payload, 'base64url').toString()))
  if (begun.state !== state) return null
  clearCookie(request, reply, COOKIE)
  return begun
}
