import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerPaths } from '@seam/contract/sign-in-provider.ts'
import { app } from '../../../test/app.ts'
import { type Lies, type LyingProvider, startLyingProvider } from './lying-provider.fixture.ts'

let provider: LyingProvider
beforeAll(async () => {
  provider = await startLyingProvider()
})
afterAll(() => provider.close())

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** Sends a logout token like one of the provider, with these changes. Returns the status. */
async function sendLogoutToken(changes: Record<string, unknown>, algorithm?: Lies['algorithm']) {
  const now = Math.floor(Date.now() / 1000)
  const events = { [LOGOUT_EVENT]: {} }
  provider.lies = {
    algorithm,
    claims: { nonce: undefined, jti: 'one', events, iat: now, ...changes },
  }
  const body = new URLSearchParams({ logout_token: await provider.idToken(undefined) })
  const { origin } = await app()
  const response = await fetch(`${origin}${providerPaths.backchannelLogout}`, {
    method: 'POST',
    body,
  })
  return response.status
}

test.each<[string, Record<string, unknown>]>([
  ['a nonce, like an ID token', { nonce: 'one' }],
  ['no event', { events: undefined }],
  ['another event', { events: { other: {} } }],
  ['no subject and no session', { sub: undefined }],
  ['another audience', { aud: 'other' }],
  ['another issuer', { iss: 'https://other.example' }],
  ['an end in the past', { exp: Math.floor(Date.now() / 1000) - 600 }],
  ['an old date', { iat: Math.floor(Date.now() / 1000) - 6_000 }],
  ['no date', { iat: undefined }],
])('a logout token with %s is rejected', async (_, changes) => {
  expect(await sendLogoutToken(changes)).toBe(400)
})

test('only a logout token that the provider has signed is accepted', async () => {
  expect(await sendLogoutToken({})).toBe(200)
  expect(await sendLogoutToken({}, 'none')).toBe(400)
  expect(await sendLogoutToken({}, 'HS256')).toBe(400)
  const { origin } = await app()
  for (const token of ['', 'a.b.c', 'x'.repeat(10_000)]) {
    const body = new URLSearchParams({ logout_token: token })
    const response = await fetch(`${origin}${providerPaths.backchannelLogout}`, {
      method: 'POST',
      body,
    })
    expect(response.status).toBe(400)
  }
})
