import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, SignJWT, UnsecuredJWT } from 'jose'
import type { SignInProvider } from '@seam/contract/sign-in-provider.ts'
import { Client } from '../../../test/client.ts'
import { CLIENT_SECRET } from '../../../test/openid-provider.ts'
import { listenOutside } from '../../../test/outside.ts'
import { addProvider, deleteAllProviders, owner, settings, start } from './provider.fixture.ts'

/** How a provider deviates from a certified one. */
export interface Lies {
  /** Changes the claims of the ID token. */
  claims?: Record<string, unknown>
  /** Signs the ID token. */
  key?: KeyObject
  algorithm?: 'none' | 'HS256' | undefined
  /** Changes what the userinfo endpoint says. */
  userInfo?: Record<string, unknown>
  metadata?: Record<string, unknown>
  /** Responds to the token request. */
  token?: (response: ServerResponse, answer: object) => unknown
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

export const respondWith = (response: ServerResponse, answer: object, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))

/** Starts a provider that can be made to lie, and adds its button. */
export async function startLyingProvider() {
  /** What the site has asked for, by code. */
  const nonces = new Map<string, string>()
  const server = await listenOutside((request, response) => void respond(request, response))
  const issuer = `https://${server.host}`
  const provider = {
    issuer,
    button: null as unknown as SignInProvider,
    lies: {} as Lies,
    /** The code verifiers that it has received. */
    verifiers: [] as string[],
    idToken,
    begin,
    async close() {
      await deleteAllProviders()
      await server.close()
    },
  }

  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { lies } = provider
    const { pathname } = new URL(request.url ?? '', issuer)
    if (pathname === '/.well-known/openid-configuration') {
      return respondWith(response, { ...metadata, ...lies.metadata })
    }
    if (pathname === '/jwks') {
      const key = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
      return respondWith(response, { keys: [key] })
    }
    if (pathname === '/userinfo') return respondWith(response, { sub: 'mallory', ...lies.userInfo })
    const form = new URLSearchParams(await text(request))
    provider.verifiers.push(form.get('code_verifier') ?? '')
    const answer = {
      access_token: 'an access token',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await idToken(nonces.get(form.get('code') ?? '')),
    }
    return lies.token ? lies.token(response, answer) : respondWith(response, answer)
  }

  /** Returns an ID token for the site, with the lies. */
  async function idToken(nonce: string | undefined): Promise<string> {
    const { claims: changed, algorithm, key = keys.privateKey } = provider.lies
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: issuer, aud: 'seam', sub: 'mallory', nonce, iat: now, exp: now + 300 }
    const claims = { ...honest, ...changed }
    if (algorithm === 'none') return new UnsecuredJWT(claims).encode()
    if (algorithm === 'HS256') {
      const secret = new TextEncoder().encode(CLIENT_SECRET)
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    }
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
  }

  /** Begins to sign in. Returns the browser, and the address with which an honest provider answers. */
  async function begin(browser = new Client()) {
    const url = new URL(await start(browser, provider.button))
    const code = `code ${nonces.size}`
    nonces.set(code, url.searchParams.get('nonce') ?? '')
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    const state = url.searchParams.get('state') ?? ''
    back.search = new URLSearchParams({ code, state, iss: issuer }).toString()
    return { browser, back, url }
  }

  provider.button = await addProvider(await owner(), settings({ issuer }))
  return provider
}

export type LyingProvider = Awaited<ReturnType<typeof startLyingProvider>>
