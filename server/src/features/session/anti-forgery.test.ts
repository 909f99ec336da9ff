import { beforeAll, expect, test } from 'vitest'
import { hashToken } from '../../infra/hash-token.ts'
import { API_BASE, type Endpoint } from '@seam/contract/endpoint.ts'
import { endpoints } from '@seam/contract/endpoints.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { currentSession, login, renewToken } from '@seam/contract/session.ts'
import { endSession } from '@seam/contract/settings.ts'
import { recordView } from '@seam/contract/statistics.ts'
import { getVideo, listVideos, type Video } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import {
  signupData,
  PASSWORD,
  person,
  type Person,
  waitUntilProcessed,
  publish,
  visitor,
} from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'

let ada: Person
let video: Video
beforeAll(async () => {
  ada = await person('Ada')
  video = await waitUntilProcessed(ada, await publish(ada, { title: 'Untouched' }))
})

const changing = endpoints.filter((endpoint) => endpoint.changesState && !endpoint.ignoresCookies)
const gets = changing.filter((endpoint) => endpoint.method === 'GET')
const name = (endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const

/** Calls an endpoint as Ada with this anti-forgery header. */
const callWith = (endpoint: Endpoint, header: string) =>
  ada.copy().call(endpoint, {
    params: { publicId: video.publicId },
    body: { title: 'Forged', email: ada.email, password: PASSWORD },
    headers: { 'x-xsrf-token': header },
  })

test('the state-changing GETs of sessions and votes are among the protected endpoints', () => {
  expect(gets.map((endpoint) => endpoint.path)).toEqual([
    '/auth/logout',
    '/auth/token/delete',
    '/auth/token/new',
    '/vote/comment',
    '/vote/post',
    '/vote/video',
  ])
})

test('only players on other sites need no header, because their requests ignore all cookies', () => {
  const ignoring = endpoints.filter((endpoint) => endpoint.ignoresCookies)
  expect(ignoring.map((endpoint) => endpoint.path)).toEqual([
    '/embed/{publicId}/view',
    '/embed/{publicId}/watched',
  ])
})

test.each(changing.map(name))(
  '%s returns 403 to a session with a missing or wrong anti-forgery header',
  async (_, endpoint) => {
    const foreign = (await person('Cleo')).cookies.get('XSRF-TOKEN') ?? ''
    for (const header of ['none', 'wrong', '', foreign]) {
      const { problem } = await callWith(endpoint, header)
      expect(problem).toMatchObject({ status: 403, code: 'anti-forgery' })
    }
    expect((await ada.copy().call(currentSession)).status).toBe(200)
    const { data } = await ada.call(getVideo, { params: { publicId: video.publicId } })
    expect(data[0]).toMatchObject({ title: 'Untouched', views: 0 })
  },
)

test('a rejected renewal rotates no token', async () => {
  const { headers } = await callWith(renewToken, 'none')
  expect(headers.getSetCookie().join()).not.toContain('seam_')
  const { db } = await app()
  const token = await db
    .selectFrom('session_token')
    .select('used_at')
    .where('hash', '=', hashToken(ada.cookies.get('seam_refresh') ?? ''))
    .executeTakeFirst()
  expect(token).toEqual({ used_at: null })
})

test.each(gets.map(name))('HEAD %s returns 405 and changes nothing', async (_, endpoint) => {
  const response = await ada.copy().fetch(API_BASE + endpoint.path, { method: 'HEAD' })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET')
  expect((await ada.copy().call(currentSession)).status).toBe(200)
})

test('protects a session that has only its refresh token left', async () => {
  const cleo = await person('Cleo')
  cleo.cookies.delete('seam_access')
  const forged = await cleo.call(renewToken, { headers: { 'x-xsrf-token': 'none' } })
  expect(forged.status).toBe(403)
  expect((await cleo.call(renewToken)).status).toBe(200)
})

const planted = 'planted-by-a-sibling-domain'

test('a second XSRF-TOKEN cookie from a sibling domain does not lock the user out', async () => {
  const browser = ada.copy()
  const own = browser.cookies.get('XSRF-TOKEN') ?? ''
  const session = ['seam_access', 'seam_refresh'].map((key) => `${key}=${browser.cookies.get(key)}`)
  for (const tokens of [
    [planted, own],
    [own, planted],
  ]) {
    const named = tokens.map((token) => `XSRF-TOKEN=${token}`)
    const headers = { cookie: [...session, ...named].join('; '), 'x-xsrf-token': tokens.join(',') }
    const answer = await browser.call(endSession, { params: { id: 'nosuchsession' }, headers })
    expect(answer.status).toBe(404)
    expect(answer.headers.getSetCookie()).toEqual([])
    const spaced = { ...headers, 'x-xsrf-token': tokens.join(' , ') }
    const again = await browser.call(endSession, {
      params: { id: 'nosuchsession' },
      headers: spaced,
    })
    expect(again.status).toBe(404)
  }
})

test('rejects a token planted by a sibling domain, even if repeated', async () => {
  const browser = ada.copy()
  for (const header of [planted, `${planted},${planted}`, ',', ', ,', `${planted},`]) {
    browser.cookies.set('XSRF-TOKEN', planted)
    const headers = { 'x-xsrf-token': header }
    const answer = await browser.call(endSession, { params: { id: 'nosuchsession' }, headers })
    expect([answer.status, answer.problem.code]).toEqual([403, 'anti-forgery'])
  }
})

test('a visitor needs no anti-forgery header', async () => {
  const headers = { 'x-xsrf-token': 'none' }
  const params = { publicId: video.publicId }
  expect((await visitor().call(recordView, { params, headers })).status).toBe(200)
  const body = signupData()
  expect((await visitor().call(signup, { body, headers })).status).toBe(201)
  expect((await visitor().call(login, { body, headers })).status).toBe(200)
})

test('cookies of an ended session do not block signing in', async () => {
  const browser = new Client()
  browser.cookies.set('seam_access', 'dead').set('seam_refresh', 'dead')
  const { status } = await browser.call(login, {
    body: { email: ada.email, password: PASSWORD },
    headers: { 'x-xsrf-token': 'none' },
  })
  expect(status).toBe(200)
  expect((await browser.call(currentSession)).status).toBe(200)
})

test('the first response sets a missing token and later ones keep it', async () => {
  const browser = new Client()
  await browser.call(listVideos)
  const first = browser.cookies.get('XSRF-TOKEN')
  expect(first).toMatch(/^[\w-]{20,}$/)
  const { headers } = await browser.call(listVideos)
  expect(headers.getSetCookie()).toEqual([])
  const other = new Client()
  await other.call(listVideos)
  expect(other.cookies.get('XSRF-TOKEN')).not.toBe(first)
})

test('restores the token of a session if it is lost or replaced', async () => {
  const browser = ada.copy()
  const own = browser.cookies.get('XSRF-TOKEN')
  browser.cookies.delete('XSRF-TOKEN')
  await browser.call(currentSession)
  expect(browser.cookies.get('XSRF-TOKEN')).toBe(own)
  browser.cookies.set('XSRF-TOKEN', 'planted')
  await browser.call(currentSession)
  expect(browser.cookies.get('XSRF-TOKEN')).toBe(own)
})
