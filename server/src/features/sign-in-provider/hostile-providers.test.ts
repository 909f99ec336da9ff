import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pages } from '@seam/contract/pages.ts'
import { currentSession } from '@seam/contract/session.ts'
import {
  createProvider,
  providerPaths,
  type SignInProvider,
} from '@seam/contract/sign-in-provider.ts'
import { app } from '../../../test/app.ts'
import { signupData } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { listenOutside } from '../../../test/outside.ts'
import {
  addProvider,
  comeBack,
  deleteAllProviders,
  owner,
  settings,
  start,
} from './provider.fixture.ts'

// A provider that can be made to lie. What it says is otherwise what a certified one says.

interface Lies {
  /** Changes the claims of the ID token. */
  claims?: Record<string, unknown>
  key?: KeyObject
  algorithm?: 'none' | 'HS256'
  /** Changes what the userinfo endpoint says. */
  userInfo?: Record<string, unknown>
  metadata?: Record<string, unknown>
  /** Answers the token request. */
  token?: (response: ServerResponse, answer: object) => void
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
let lies: Lies = {}
let issuer = ''
/** What the site has asked for, by code. */
const asked = new Map<string, { nonce: string; challenge: string }>()
let close: () => Promise<void>
let button: SignInProvider
let verifiers: string[] = []

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const json = (value: unknown) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
  const { pathname } = new URL(request.url ?? '', issuer)
  if (pathname === '/.well-known/openid-configuration')
    return json({ ...metadata(), ...lies.metadata })
  if (pathname === '/jwks') {
    return json({
      keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }],
    })
  }
  if (pathname === '/userinfo') return json({ sub: 'mallory', ...lies.userInfo })
  const form = new URLSearchParams(await text(request))
  verifiers.push(form.get('code_verifier') ?? '')
  const { nonce = '' } = asked.get(form.get('code') ?? '') ?? {}
  const answer = {
    access_token: 'an access token',
    token_type: 'Bearer',
    expires_in: 60,
    id_token: await idToken(nonce),
  }
  return lies.token ? lies.token(response, answer) : json(answer)
}

const metadata = () => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
})

async function idToken(nonce: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer,
    aud: 'seam',
    sub: 'mallory',
    nonce,
    iat: now,
    exp: now + 300,
    ...lies.claims,
  }
  if (lies.algorithm === 'none') return new UnsecuredJWT(claims).encode()
  if (lies.algorithm === 'HS256') {
    const secret = new TextEncoder().encode('a-secret-of-the-site-with-32-characters')
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(lies.key ?? keys.privateKey)
}

beforeAll(async () => {
  const server = await listenOutside((request, response) => void respond(request, response))
  ;({ close } = server)
  issuer = `https://${server.host}`
  button = await addProvider(await owner(), settings({ issuer }))
})
afterAll(async () => {
  await deleteAllProviders()
  await close()
})
beforeEach(() => {
  lies = {}
  verifiers = []
})

/** Begins to sign in. Returns the browser, and the address with which an honest provider answers. */
async function begin(browser = new Client()) {
  const url = new URL(await start(browser, button))
  const code = `code ${asked.size}`
  asked.set(code, {
    nonce: url.searchParams.get('nonce') ?? '',
    challenge: url.searchParams.get('code_challenge') ?? '',
  })
  const back = new URL(url.searchParams.get('redirect_uri') ?? '')
  back.search = new URLSearchParams({
    code,
    state: url.searchParams.get('state') ?? '',
    iss: issuer,
  }).toString()
  return { browser, back, url }
}

const failed = `${pages.signIn}?problem=failed`

/** Expects that no one is signed in and nothing can be continued. */
async function expectNothing(browser: Client) {
  expect((await browser.call(currentSession)).status).toBe(401)
  const names = [...browser.cookies.keys()].filter((name) =>
    /access|refresh|provider|identity/.test(name),
  )
  expect(names).toEqual([])
}

test('an honest answer is accepted, with PKCE', async () => {
  const { browser, back, url } = await begin()
  expect(await comeBack(browser, back)).toBe(pages.signIn)
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  expect(verifiers[0]?.length).toBeGreaterThan(42)
})

test.each<[string, Lies]>([
  ['another issuer', { claims: { iss: 'https://other.example' } }],
  ['another audience', { claims: { aud: 'other' } }],
  ['several audiences and another party', { claims: { aud: ['seam', 'other'], azp: 'other' } }],
  ['another nonce', { claims: { nonce: 'other' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['an end in the past', { claims: { exp: Math.floor(Date.now() / 1000) - 600 } }],
  ['a beginning in the future', { claims: { nbf: Math.floor(Date.now() / 1000) + 600 } }],
  ['no subject', { claims: { sub: undefined } }],
  ['no signature', { algorithm: 'none' }],
  ['a signature with the secret', { algorithm: 'HS256' }],
  ['the signature of another key', { key: otherKeys.privateKey }],
  ['another subject at the userinfo endpoint', { userInfo: { sub: 'ada' } }],
  [
    'no ID token',
    {
      token: (response, { ...answer }) => respondWith(response, { ...answer, id_token: undefined }),
    },
  ],
  ['an error', { token: (response) => respondWith(response, { error: 'server_error' }, 500) }],
  ['no JSON', { token: (response) => response.writeHead(200).end('<h1>Hello</h1>') }],
  [
    'a redirect',
    { token: (response) => response.writeHead(307, { location: 'https://127.0.0.1/' }).end() },
  ],
  [
    'a huge response',
    { token: (response, answer) => respondWith(response, { ...answer, x: 'x'.repeat(400_000) }) },
  ],
])('an answer with %s is rejected', async (_, lie) => {
  const { browser, back } = await begin()
  lies = lie
  expect(await comeBack(browser, back)).toBe(failed)
  await expectNothing(browser)
})

const respondWith = (response: ServerResponse, answer: object, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))

test.each([
  ['another state', { state: 'other' }],
  ['no state', { state: null }],
  ['the issuer of another provider', { iss: 'https://other.example' }],
  ['no issuer, although the provider says that it names itself', { iss: null }],
  ['no code', { code: null }],
  ['an error of the provider', { code: null, error: 'server_error' }],
])('a return with %s is rejected', async (_, changed) => {
  const { browser, back } = await begin()
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) back.searchParams.delete(name)
    else back.searchParams.set(name, value)
  }
  expect(await comeBack(browser, back)).toBe(failed)
  expect(verifiers).toEqual([])
  await expectNothing(browser)
})

test('a person who cancels at the provider learns what to do', async () => {
  const { browser, back } = await begin()
  back.searchParams.delete('code')
  back.searchParams.set('error', 'access_denied')
  expect(await comeBack(browser, back)).toBe(`${pages.signIn}?problem=denied`)
})

test('another browser cannot complete a sign-in, nor the same one twice', async () => {
  const { browser, back } = await begin()
  const other = new Client()
  expect(await comeBack(other, back)).toBe(`${pages.signIn}?problem=expired`)
  await expectNothing(other)
  expect(await comeBack(browser, back)).toBe(pages.signIn)
  expect(await comeBack(browser, back)).toBe(`${pages.signIn}?problem=expired`)
})

test('an answer at the address of another provider is rejected', async () => {
  const { browser, back } = await begin()
  back.pathname = `${providerPaths.callback}other.example`
  expect(await comeBack(browser, back)).toBe(failed)
  expect(verifiers).toEqual([])
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/a b',
  'javascript:1',
  '',
])('the browser does not return to %j', async (returnTo) => {
  await expect(start(new Client(), button, 'SIGN_IN', returnTo)).rejects.toThrow('returnTo')
})

test('a provider that names another issuer, or none that responds, is not added', async () => {
  const ada = await owner()
  lies = { metadata: { issuer: 'https://other.example' } }
  const first = await ada.call(createProvider, { body: settings({ issuer }, { clientId: 'two' }) })
  expect([first.status, Object.keys(first.errors)]).toEqual([422, ['issuer']])
  for (const address of ['https://127.0.0.1', 'https://outside.test:1', 'https://10.0.0.1:8443']) {
    const answer = await ada.call(createProvider, { body: settings({ issuer: address }) })
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['issuer']])
  }
})

test('names of any kind are only suggested', async () => {
  const { browser, back } = await begin()
  lies = {
    userInfo: {
      preferred_username: '../<script>',
      name: { toString: 'x' },
      email: 'not an address',
      email_verified: 'true',
    },
  }
  expect(await comeBack(browser, back)).toBe(pages.signIn)
  const { db } = await app()
  const found = await db
    .selectFrom('identity')
    .select('id')
    .where('subject', '=', 'mallory')
    .execute()
  expect(found).toEqual([])
  expect(signupData('Dora').username).toMatch(/^dora/)
})
