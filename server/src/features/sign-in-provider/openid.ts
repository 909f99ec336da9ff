import * as openid from 'openid-client'
import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { fieldProblem } from '../../infra/http/problem-error.ts'
import { OutgoingError } from '../../infra/outgoing/outgoing-error.ts'
import type { Outgoing } from '../../infra/outgoing/outgoing-request.ts'
import type { Provider } from './stored-provider.ts'

/** Seconds by which the clock of a provider may differ. */
export const CLOCK_TOLERANCE = 60
const TIMEOUT_MS = 10_000
/** Of a response: the keys of large providers are the longest. */
const MAX_BYTES = 262_144

type Client = Pick<Provider, 'issuer' | 'clientId' | 'clientSecret'>

/**
 * Returns a `fetch` that sends requests to providers. Their addresses come from an owner and from the
 * providers themselves.
 */
export const providerFetch =
  (outgoing: Outgoing): openid.CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const {
      status,
      headers: received,
      body: content,
    } = await outgoing.send(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(method === 'POST' && { body: Buffer.from(await new Response(body).text()) }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      ...(signal && { signal }),
    })
    const type = received['content-type']
    const hasBody = status !== 204 && status !== 304
    return new Response(hasBody ? new Uint8Array(content) : null, {
      status,
      headers: type === undefined ? {} : { 'content-type': type },
    })
  }

/**
 * Loads the metadata of a provider. Throws 422 if no OpenID provider responds at its address, or the
 * address is not allowed.
 */
export async function discover(outgoing: Outgoing, client: Client): Promise<openid.Configuration> {
  try {
    return await configure(outgoing, client)
  } catch (error) {
    const isForbidden = findOutgoingError(error)?.failure === 'forbidden'
    throw fieldProblem(
      'issuer',
      isForbidden ? serverMessages.providerForbidden : serverMessages.providerUnreachable,
    )
  }
}

/** Returns the failed request that caused an error, if one did. */
function findOutgoingError(error: unknown): OutgoingError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutgoingError) return cause
  }
  return undefined
}

async function configure(outgoing: Outgoing, client: Client): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = client
  const fetch = providerFetch(outgoing)
  const discovered = await openid.discovery(new URL(issuer), clientId, undefined, undefined, {
    [openid.customFetch]: fetch,
  })
  const metadata = discovered.serverMetadata()
  const configured = new openid.Configuration(
    metadata,
    clientId,
    { [openid.clockTolerance]: CLOCK_TOLERANCE },
    authenticationOf(clientSecret, metadata.token_endpoint_auth_methods_supported),
  )
  configured[openid.customFetch] = fetch
  // Checks the signatures of ID tokens, although they come directly from the provider.
  openid.enableNonRepudiationChecks(configured)
  return configured
}

function authenticationOf(secret: string | null, methods = ['client_secret_basic']) {
  if (secret === null) return openid.None()
  return methods.includes('client_secret_basic')
    ? openid.ClientSecretBasic(secret)
    : openid.ClientSecretPost(secret)
}

const CACHE_MS = 600_000
const MAX_CACHED = 4 * limits.signInProviders
const cache = new Map<string, { config: Promise<openid.Configuration>; until: number }>()

/**
 * Returns the client for a provider, whose metadata is loaded again after ten minutes. New keys of
 * the provider are loaded when they are first used.
 */
export function clientOf(outgoing: Outgoing, provider: Client): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = provider
  const key = JSON.stringify([issuer, clientId, clientSecret])
  const cached = cache.get(key)
  if (cached && cached.until > Date.now()) return cached.config
  if (cache.size >= MAX_CACHED) cache.clear()
  const config = configure(outgoing, provider)
  cache.set(key, { config, until: Date.now() + CACHE_MS })
  config.catch(() => cache.delete(key))
  return config
}
