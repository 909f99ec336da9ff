import { parseSetCookie } from 'cookie'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signup } from '@seam/contract/people/sign-up.ts'
import { currentSession, logout, renewToken } from '@seam/contract/session.ts'
import { listVideos } from '@seam/contract/video.ts'
import { startSecondWeb } from '../../../test/app.ts'
import { signupData, staff } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'

let behindProxy: Awaited<ReturnType<typeof startSecondWeb>>
beforeAll(async () => {
  // A public site accepts sign-ups once it has an owner.
  await staff('Ada', 'owner')
  behindProxy = await startSecondWeb({ TRUST_PROXY: 'true' })
})
afterAll(() => behindProxy.close())

const headers = { 'x-forwarded-proto': 'https' }

test('over HTTPS cookies are Secure and have the __Host- prefix', async () => {
  const browser = new Client(behindProxy.origin)
  const response = await browser.call(signup, { body: signupData(), headers })
  const cookies = response.headers.getSetCookie().map((line) => parseSetCookie(line))
  const expected = { secure: true, path: '/', sameSite: 'lax' }
  for (const name of ['__Host-seam_access', '__Host-seam_refresh']) {
    const cookie = cookies.find((cookie) => cookie.name === name)
    expect(cookie).toMatchObject({ ...expected, httpOnly: true })
    expect(cookie?.domain).toBeUndefined()
  }
  expect(cookies.find(({ name }) => name === 'XSRF-TOKEN')).toMatchObject(expected)
  expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d+/)

  expect((await browser.call(currentSession, { headers })).status).toBe(200)
  const forged = await browser.call(renewToken, { headers: { ...headers, 'x-xsrf-token': 'none' } })
  expect(forged.status).toBe(403)
  expect((await browser.call(renewToken, { headers })).status).toBe(200)
  expect((await browser.call(logout, { headers })).status).toBe(200)
  expect([...browser.cookies.keys()].sort()).toEqual([
    'XSRF-TOKEN',
    '__Host-seam_device',
    '__Host-seam_mark',
  ])
})

test('over HTTPS a cookie without the __Host- prefix, which another host can set, is ignored', async () => {
  const browser = new Client(behindProxy.origin)
  await browser.call(signup, { body: signupData(), headers })
  for (const name of ['seam_access', 'seam_refresh']) {
    browser.cookies.set(name, browser.cookies.get(`__Host-${name}`) ?? '')
    browser.cookies.delete(`__Host-${name}`)
  }
  expect((await browser.call(currentSession, { headers })).status).toBe(401)
})

test('over plain HTTP cookies are not Secure, have no prefix, and there is no HSTS', async () => {
  const response = await new Client(behindProxy.origin).call(signup, { body: signupData() })
  expect(response.headers.getSetCookie().join()).not.toMatch(/Secure|__Host-/)
  expect(response.headers.get('strict-transport-security')).toBeNull()
})

test('without TRUST_PROXY the header X-Forwarded-Proto is ignored', async () => {
  const response = await new Client().call(listVideos, { headers })
  expect(response.headers.getSetCookie().join()).toContain('XSRF-TOKEN=')
  expect(response.headers.getSetCookie().join()).not.toContain('Secure')
})

describe('with an https PUBLIC_URL', () => {
  let site: Awaited<ReturnType<typeof startSecondWeb>>
  beforeAll(async () => {
    site = await startSecondWeb({ PUBLIC_URL: 'https://seam.example', TRUST_PROXY: 'true' })
  })
  afterAll(() => site.close())

  test.each([{}, headers, { 'x-forwarded-proto': 'http' }])(
    'cookies are Secure and have the __Host- prefix, with the headers %j',
    async (requestHeaders) => {
      const browser = new Client(site.origin)
      const response = await browser.call(signup, { body: signupData(), headers: requestHeaders })
      const cookies = response.headers.getSetCookie().map((line) => parseSetCookie(line))
      expect(cookies.map(({ name }) => name).sort()).toEqual([
        'XSRF-TOKEN',
        '__Host-seam_access',
        '__Host-seam_device',
        '__Host-seam_mark',
        '__Host-seam_refresh',
      ])
      for (const cookie of cookies) expect(cookie.secure).toBe(true)
      expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d+/)
      expect((await browser.call(currentSession, { headers: requestHeaders })).status).toBe(200)
      const page = await browser.fetch('/', { headers: requestHeaders })
      expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=\d+/)
    },
  )
})

test('with an http PUBLIC_URL no header makes cookies Secure or enables HSTS', async () => {
  const site = await startSecondWeb({ PUBLIC_URL: 'http://seam.example', TRUST_PROXY: 'true' })
  const browser = new Client(site.origin)
  const response = await browser.call(signup, { body: signupData(), headers })
  expect(response.headers.getSetCookie().join()).not.toMatch(/Secure|__Host-/)
  expect(response.headers.get('strict-transport-security')).toBeNull()
  expect((await browser.call(currentSession, { headers })).status).toBe(200)
  await site.close()
})
