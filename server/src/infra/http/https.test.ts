import { parseSetCookie } from 'cookie'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentSession, logout, renewToken, signup } from '@seam/contract/session.ts'
import { listVideos } from '@seam/contract/video.ts'
import { secondWeb } from '../../../test/app.ts'
import { newcomer } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'

let behindProxy: Awaited<ReturnType<typeof secondWeb>>
beforeAll(async () => {
  behindProxy = await secondWeb({ TRUST_PROXY: 'true' })
})
afterAll(() => behindProxy.close())

const headers = { 'x-forwarded-proto': 'https' }

test('over HTTPS the cookies are Secure and bound to the host by their names', async () => {
  const browser = new Client(behindProxy.origin)
  const answer = await browser.call(signup, { body: newcomer(), headers })
  const cookies = answer.headers.getSetCookie().map((line) => parseSetCookie(line))
  const expected = { secure: true, path: '/', sameSite: 'lax' }
  for (const name of ['__Host-seam_access', '__Host-seam_refresh']) {
    const cookie = cookies.find((cookie) => cookie.name === name)
    expect(cookie).toMatchObject({ ...expected, httpOnly: true })
    expect(cookie?.domain).toBeUndefined()
  }
  expect(cookies.find(({ name }) => name === 'XSRF-TOKEN')).toMatchObject(expected)
  expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d+/)

  expect((await browser.call(currentSession, { headers })).status).toBe(200)
  const forged = await browser.call(renewToken, { headers: { ...headers, 'x-xsrf-token': 'none' } })
  expect(forged.status).toBe(403)
  expect((await browser.call(renewToken, { headers })).status).toBe(200)
  expect((await browser.call(logout, { headers })).status).toBe(200)
  expect([...browser.cookies.keys()].sort()).toEqual(['XSRF-TOKEN', '__Host-seam_device'])
})

test('a cookie without the host’s name, as another host can plant it, counts for nothing', async () => {
  const browser = new Client(behindProxy.origin)
  await browser.call(signup, { body: newcomer(), headers })
  for (const name of ['seam_access', 'seam_refresh']) {
    browser.cookies.set(name, browser.cookies.get(`__Host-${name}`) ?? '')
    browser.cookies.delete(`__Host-${name}`)
  }
  expect((await browser.call(currentSession, { headers })).status).toBe(401)
})

test('over plain HTTP they are neither, and nothing asks for HTTPS', async () => {
  const answer = await new Client(behindProxy.origin).call(signup, { body: newcomer() })
  expect(answer.headers.getSetCookie().join()).not.toMatch(/Secure|__Host-/)
  expect(answer.headers.get('strict-transport-security')).toBeNull()
})

test('without TRUST_PROXY nobody is believed who says that a request came over HTTPS', async () => {
  const answer = await new Client().call(listVideos, { headers })
  expect(answer.headers.getSetCookie().join()).toContain('XSRF-TOKEN=')
  expect(answer.headers.getSetCookie().join()).not.toContain('Secure')
})

describe('where PUBLIC_URL is https', () => {
  let site: Awaited<ReturnType<typeof secondWeb>>
  beforeAll(async () => {
    site = await secondWeb({ PUBLIC_URL: 'https://seam.example', TRUST_PROXY: 'true' })
  })
  afterAll(() => site.close())

  test.each([{}, headers, { 'x-forwarded-proto': 'http' }])(
    'cookies are Secure and bound to the host, with the headers %j',
    async (given) => {
      const browser = new Client(site.origin)
      const answer = await browser.call(signup, { body: newcomer(), headers: given })
      const cookies = answer.headers.getSetCookie().map((line) => parseSetCookie(line))
      expect(cookies.map(({ name }) => name).sort()).toEqual([
        'XSRF-TOKEN',
        '__Host-seam_access',
        '__Host-seam_device',
        '__Host-seam_refresh',
      ])
      for (const cookie of cookies) expect(cookie.secure).toBe(true)
      expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d+/)
      expect((await browser.call(currentSession, { headers: given })).status).toBe(200)
      const page = await browser.fetch('/', { headers: given })
      expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=\d+/)
    },
  )
})

test('where PUBLIC_URL is http no header makes cookies Secure or asks for HTTPS', async () => {
  const site = await secondWeb({ PUBLIC_URL: 'http://seam.example', TRUST_PROXY: 'true' })
  const browser = new Client(site.origin)
  const answer = await browser.call(signup, { body: newcomer(), headers })
  expect(answer.headers.getSetCookie().join()).not.toMatch(/Secure|__Host-/)
  expect(answer.headers.get('strict-transport-security')).toBeNull()
  expect((await browser.call(currentSession, { headers })).status).toBe(200)
  await site.close()
})
