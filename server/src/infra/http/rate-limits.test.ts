import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPost } from '@seam/contract/post.ts'
import { login, logout, renewToken } from '@seam/contract/session.ts'
import { voteOnPost } from '@seam/contract/vote.ts'
import { startSecondWeb } from '../../../test/app.ts'
import { signupData, PASSWORD, person, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { rateLimiterFactory, networkOf, tooManyRequests } from './rate-limits.ts'

let limited: Awaited<ReturnType<typeof startSecondWeb>>
beforeAll(async () => {
  limited = await startSecondWeb({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
})
afterAll(() => limited.close())

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('allows requests up to the limit and rejects the next with the seconds to wait', async () => {
  const limit = rateLimiterFactory(true)('test', 2, 60)
  await limit.consume('ada')
  await limit.consume('ada')
  const rejected = await limit.consume('ada').catch((error: unknown) => error)
  expect(rejected).toMatchObject({ code: 'too-many', status: 429 })
  const { retryAfter } = rejected as { retryAfter: number }
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(60)
  await limit.consume('ben')
})

test('a refunded request does not count', async () => {
  const limit = rateLimiterFactory(true)('test', 1, 60)
  for (let round = 0; round < 5; round++) {
    await expect(limit.consume('ada')).resolves.toBeUndefined()
    await limit.refund('ada')
  }
})

test('limits with different names have separate counts', async () => {
  const limits = rateLimiterFactory(true)
  await limits('one', 1, 60).consume('ada')
  await expect(limits('two', 1, 60).consume('ada')).resolves.toBeUndefined()
})

test('does not limit when disabled', async () => {
  const limit = rateLimiterFactory(false)('test', 1, 60)
  const counts = Array.from({ length: 100 }, () => limit.consume('ada'))
  await expect(Promise.all(counts)).resolves.toHaveLength(100)
})

test('the 429 error has the seconds to wait', () => {
  expect(tooManyRequests(5)).toMatchObject({ code: 'too-many', retryAfter: 5 })
})

test('guessing a password returns 429 with Retry-After, only for this network and account', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const attempt = (email: string, password: string, ip: string) =>
    new Client(limited.origin).call(login, {
      body: { email, password },
      headers: { 'x-forwarded-for': ip },
    })
  for (let round = 0; round < 10; round++) {
    expect((await attempt(ada.email, 'Wrong-horse-7', '203.0.113.1')).status).toBe(401)
  }
  const rejected = await attempt(ada.email.toUpperCase(), PASSWORD, '203.0.113.1')
  expect(rejected.problem).toMatchObject({ status: 429, code: 'too-many' })
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await attempt(ben.email, PASSWORD, '203.0.113.1')).status).toBe(200)
  expect((await attempt(ada.email, PASSWORD, '203.0.113.2')).status).toBe(200)
})

test('does not limit repeated sign-ins with the right password', async () => {
  const ada = await person('Ada')
  for (let round = 0; round < 12; round++) {
    const { status } = await new Client(limited.origin).call(login, {
      body: { email: ada.email, password: PASSWORD },
    })
    expect(status).toBe(200)
  }
})

test('with RATE_LIMITS=off there is no limit', async () => {
  const { email } = signupData()
  for (let round = 0; round < 12; round++) {
    const { status } = await visitor().call(login, { body: { email, password: PASSWORD } })
    expect(status).toBe(401)
  }
})

/** Creates an account and signs in to it on the limited server from this address. */
async function signedIn(ip: string): Promise<Client> {
  const { email } = await person('Ada')
  const client = new Client(limited.origin)
  const headers = { 'x-forwarded-for': ip }
  await client.call(login, { body: { email, password: PASSWORD }, headers })
  return client
}

test('anonymous requests of a network do not limit its signed-in users', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.10' }
  const ada = await signedIn('203.0.113.10')
  const query = { postPublicId: 'aaaaaaaaaaa', toggle: 'UPVOTE' }
  for (let round = 0; round < 310; round++) {
    const { status } = await new Client(limited.origin).call(voteOnPost, { query, headers })
    expect(status).toBe(401)
  }
  ada.cookies.delete('seam_access')
  expect((await ada.call(renewToken, { headers })).status).toBe(200)
  expect((await ada.call(logout, { headers })).status).toBe(200)
})

test('forged requests do not count against the user’s limit', async () => {
  const ada = await signedIn('203.0.113.11')
  const { data: post } = await ada.call(createPost, { body: { content: 'Mine' } })
  const query = { postPublicId: post.publicId, toggle: 'UPVOTE' }
  for (let round = 0; round < 310; round++) {
    const { status } = await ada.call(voteOnPost, { query, headers: { 'x-xsrf-token': 'none' } })
    expect(status).toBe(403)
  }
  expect((await ada.call(voteOnPost, { query })).status).toBe(200)
})
