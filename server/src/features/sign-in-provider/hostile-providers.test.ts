import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pages } from '@seam/contract/pages.ts'
import { currentSession } from '@seam/contract/session.ts'
import { createProvider, providerPaths } from '@seam/contract/sign-in-provider.ts'
import { app } from '../../../test/app.ts'
import { Client } from '../../../test/client.ts'
import {
  type Lies,
  type LyingProvider,
  respondWith,
  startLyingProvider,
} from './lying-provider.fixture.ts'
import { comeBack, owner, settings, start } from './provider.fixture.ts'

let provider: LyingProvider
beforeAll(async () => {
  provider = await startLyingProvider()
})
afterAll(() => provider.close())
beforeEach(() => {
  provider.lies = {}
  provider.verifiers = []
})

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
  const { browser, back, url } = await provider.begin()
  expect(await comeBack(browser, back)).toBe(pages.signIn)
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  expect(provider.verifiers[0]?.length).toBeGreaterThan(42)
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
  [
    'the signature of another key',
    { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey },
  ],
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
  const { browser, back } = await provider.begin()
  provider.lies = lie
  expect(await comeBack(browser, back)).toBe(failed)
  await expectNothing(browser)
})

test.each([
  ['the issuer of another provider', { iss: 'https://other.example' }],
  ['no issuer, although the provider says that it names itself', { iss: null }],
  ['no code', { code: null }],
  ['an error of the provider', { code: null, error: 'server_error' }],
])('a return with %s is rejected', async (_, changed) => {
  const { browser, back } = await provider.begin()
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) back.searchParams.delete(name)
    else back.searchParams.set(name, value)
  }
  expect(await comeBack(browser, back)).toBe(failed)
  expect(provider.verifiers).toEqual([])
  await expectNothing(browser)
})

test.each([{ state: 'other' }, { state: '' }])(
  'a return with the state %j is rejected, and the one that was begun still works',
  async ({ state }) => {
    const { browser, back } = await provider.begin()
    const forged = new URL(back)
    forged.searchParams.set('state', state)
    expect(await comeBack(browser, forged)).toBe(`${pages.signIn}?problem=expired`)
    expect(provider.verifiers).toEqual([])
    expect(await comeBack(browser, back)).toBe(pages.signIn)
  },
)

test('a person who cancels at the provider learns what to do', async () => {
  const { browser, back } = await provider.begin()
  back.searchParams.delete('code')
  back.searchParams.set('error', 'access_denied')
  expect(await comeBack(browser, back)).toBe(`${pages.signIn}?problem=denied`)
})

test('another browser cannot complete a sign-in, nor the same one twice', async () => {
  const { browser, back } = await provider.begin()
  const other = new Client()
  expect(await comeBack(other, back)).toBe(`${pages.signIn}?problem=expired`)
  await expectNothing(other)
  expect(await comeBack(browser, back)).toBe(pages.signIn)
  expect(await comeBack(browser, back)).toBe(`${pages.signIn}?problem=expired`)
})

test('an answer at the address of another provider is rejected', async () => {
  const { browser, back } = await provider.begin()
  back.pathname = `${providerPaths.callback}other.example`
  expect(await comeBack(browser, back)).toBe(failed)
  expect(provider.verifiers).toEqual([])
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/a b',
  '/日本',
  '/\u0001x',
  'javascript:1',
  '',
])('the browser does not return to %j', async (returnTo) => {
  await expect(start(new Client(), provider.button, 'SIGN_IN', returnTo)).rejects.toThrow(
    'returnTo',
  )
})

test('a provider that names another issuer, or none that responds, is not added', async () => {
  const ada = await owner()
  provider.lies = { metadata: { issuer: 'https://other.example' } }
  const first = await ada.call(createProvider, { body: settings(provider, { clientId: 'two' }) })
  expect([first.status, Object.keys(first.errors)]).toEqual([422, ['issuer']])
  for (const address of ['https://127.0.0.1', 'https://outside.test:1', 'https://10.0.0.1:8443']) {
    const answer = await ada.call(createProvider, { body: settings({ issuer: address }) })
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['issuer']])
  }
})

test('names of any kind are only suggested', async () => {
  const { browser, back } = await provider.begin()
  provider.lies = {
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
})
