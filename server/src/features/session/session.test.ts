import { sql } from 'kysely'
import { hashToken } from '../../infra/hash-token.ts'
import { expect, test } from 'vitest'
import { currentSession, deleteToken, login, logout, renewToken } from '@seam/contract/session.ts'
import { getVideo, listVideos } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { PASSWORD, person, type Person, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { deleteExpired } from './store.ts'

const accessToken = (who: Client) => who.cookies.get('seam_access') ?? ''
const refreshToken = (who: Client) => who.cookies.get('seam_refresh') ?? ''

/** Signs in the person with another browser. */
async function otherBrowser({ email }: Person): Promise<Client> {
  const browser = new Client()
  await browser.call(login, { body: { email, password: PASSWORD } })
  return browser
}

/** Ages a token by this many seconds. */
async function age(seconds: number, token: string) {
  const { db } = await app()
  const earlier = (column: 'created_at' | 'expires_at' | 'used_at') =>
    sql<Date>`${sql.ref(column)} - ${seconds} * interval '1 second'`
  const { numUpdatedRows } = await db
    .updateTable('session_token')
    .set({
      created_at: earlier('created_at'),
      expires_at: earlier('expires_at'),
      used_at: earlier('used_at'),
    })
    .where('hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
}

const isSignedIn = async (who: Client) => (await who.copy().call(currentSession)).status === 200

test('the session endpoint returns the signed-in user, and 401 to a visitor', async () => {
  const ada = await person('Ada')
  const { status, data } = await ada.call(currentSession)
  expect(status).toBe(200)
  expect(data).toMatchObject({ username: ada.username, email: ada.email })
  const { status: rejected, problem } = await visitor().call(currentSession)
  expect(rejected).toBe(401)
  expect(problem.code).toBe('not-signed-in')
})

test.each([logout, deleteToken])('$path ends only that session, immediately', async (ending) => {
  const ada = await person('Ada')
  const otherSession = await otherBrowser(ada)
  const stolen = ada.copy()
  const { status, data, headers } = await ada.call(ending)
  expect(status).toBe(200)
  expect(data).toBeNull()
  for (const name of ['seam_access', 'seam_refresh']) {
    expect(headers.getSetCookie().join('\n')).toMatch(new RegExp(`${name}=;.*Max-Age=0`))
  }
  expect((await stolen.call(currentSession)).status).toBe(401)
  expect((await stolen.call(renewToken)).status).toBe(401)
  expect((await otherSession.call(currentSession)).status).toBe(200)
})

test.each([logout, deleteToken])('$path returns 200 to a visitor', async (ending) => {
  expect((await visitor().call(ending)).status).toBe(200)
})

test('an accessToken token is valid for ten minutes', async () => {
  const ada = await person('Ada')
  await age(599, accessToken(ada))
  expect(await isSignedIn(ada)).toBe(true)
  await age(2, accessToken(ada))
  expect(await isSignedIn(ada)).toBe(false)
})

test('a valid refreshToken token renews an expired accessToken token', async () => {
  const ada = await person('Ada')
  await age(601, accessToken(ada))
  const before = ada.copy()
  const { status, data } = await ada.call(renewToken)
  expect(status).toBe(200)
  expect(data).toMatchObject({ username: ada.username })
  expect(accessToken(ada)).not.toBe(accessToken(before))
  expect(refreshToken(ada)).not.toBe(refreshToken(before))
  expect(await isSignedIn(ada)).toBe(true)
})

test('a request with an expired accessToken token returns 401 and keeps the session renewable', async () => {
  const ada = await person('Ada')
  await age(601, accessToken(ada))
  const { status, headers } = await ada.call(currentSession)
  expect(status).toBe(401)
  expect(headers.getSetCookie()).toEqual([])
  expect((await ada.call(renewToken)).status).toBe(200)
})

test('signing out ends a session whose accessToken token has expired', async () => {
  const ada = await person('Ada')
  await age(601, accessToken(ada))
  const stolen = ada.copy()
  expect((await ada.call(logout)).status).toBe(200)
  expect((await stolen.call(renewToken)).status).toBe(401)
})

test('the successor token can be renewed too', async () => {
  const ada = await person('Ada')
  for (let round = 0; round < 3; round++) {
    expect((await ada.call(renewToken)).status).toBe(200)
    expect(await isSignedIn(ada)).toBe(true)
  }
})

test('a refreshToken token is valid for thirty days', async () => {
  const ada = await person('Ada')
  await age(30 * 86_400 - 60, refreshToken(ada))
  expect((await ada.copy().call(renewToken)).status).toBe(200)
  const ben = await person('Ben')
  await age(30 * 86_400 + 1, refreshToken(ben))
  const { status, headers } = await ben.call(renewToken)
  expect(status).toBe(401)
  expect(headers.getSetCookie().join()).toContain('seam_refresh=;')
})

test('tabs that renew concurrently get the same successor', async () => {
  const ada = await person('Ada')
  const tabs = Array.from({ length: 8 }, () => ada.copy())
  const answers = await Promise.all(tabs.map((tab) => tab.call(renewToken)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
  expect(new Set(tabs.map(refreshToken)).size).toBe(1)
  expect(new Set(tabs.map(accessToken)).size).toBe(1)
  expect(await isSignedIn(tabs[7] ?? ada)).toBe(true)
})

test('within ten seconds the old token returns the same successor, used or not', async () => {
  const ada = await person('Ada')
  const tab = ada.copy()
  await ada.call(renewToken)
  expect(await isSignedIn(ada)).toBe(true)
  await age(9, refreshToken(tab))
  const old = refreshToken(tab)
  expect((await tab.call(renewToken)).status).toBe(200)
  expect(refreshToken(tab)).toBe(refreshToken(ada))
  expect(refreshToken(tab)).not.toBe(old)
})

test('after ten seconds the old token still returns an unused successor', async () => {
  const ada = await person('Ada')
  const lostAnswer = ada.copy()
  const first = ada.copy()
  await first.call(renewToken)
  await age(3_600, refreshToken(lostAnswer))
  await age(3_600, accessToken(first))
  const { status } = await lostAnswer.call(renewToken)
  expect(status).toBe(200)
  expect(refreshToken(lostAnswer)).toBe(refreshToken(first))
  expect(await isSignedIn(lostAnswer)).toBe(true)
})

test.each([
  ['access token', (who: Client) => who.call(currentSession)],
  ['refresh token', (who: Client) => who.call(renewToken)],
])(
  'reuse of the old token after the successor’s %s was used ends the token family',
  async (_, use) => {
    const ada = await person('Ada')
    const otherSession = await otherBrowser(ada)
    const thief = ada.copy()
    await ada.call(renewToken)
    expect((await use(ada)).status).toBe(200)
    await age(11, refreshToken(thief))
    const { status, headers } = await thief.call(renewToken)
    expect(status).toBe(401)
    expect(headers.getSetCookie().join()).toContain('seam_access=;')
    expect(await isSignedIn(ada)).toBe(false)
    expect((await ada.call(renewToken)).status).toBe(401)
    expect(await isSignedIn(otherSession)).toBe(true)
  },
)

test('a renewal without a session returns 401', async () => {
  expect((await visitor().call(renewToken)).status).toBe(401)
})

test('ignores and clears cookies of ended sessions', async () => {
  const stranger = new Client()
  stranger.cookies.set('seam_access', 'dead').set('seam_refresh', 'dead')
  const { status, headers } = await stranger.call(listVideos)
  expect(status).toBe(200)
  expect(headers.getSetCookie().join()).toMatch(/seam_access=;.*seam_refresh=;/)
  expect(stranger.cookies.has('seam_access')).toBe(false)
})

test('a session whose tokens have all expired needs no anti-forgery token to sign in', async () => {
  const ada = await person('Ada')
  await age(601, accessToken(ada))
  await age(30 * 86_400 + 1, refreshToken(ada))
  const { status } = await ada.call(login, {
    body: { email: ada.email, password: PASSWORD },
    headers: { 'x-xsrf-token': 'none' },
  })
  expect(status).toBe(200)
})

test('rejects an accessToken token as a refreshToken token and vice versa', async () => {
  const ada = await person('Ada')
  const swapped = ada.copy()
  swapped.cookies.set('seam_access', refreshToken(ada)).set('seam_refresh', accessToken(ada))
  expect((await swapped.copy().call(currentSession)).status).toBe(401)
  expect((await swapped.call(renewToken)).status).toBe(401)
  expect(await isSignedIn(ada)).toBe(true)
})

test('stores only hashes of tokens', async () => {
  const ada = await person('Ada')
  const { db } = await app()
  const { rows } = await sql<{ row: string }>`
    select encode(hash, 'escape') || row_to_json(session_token)::text as row from session_token
  `.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  const stored = rows.map(({ row }) => row).join()
  expect(stored).not.toContain(accessToken(ada))
  expect(stored).not.toContain(refreshToken(ada))
})

test('removes expired tokens and sessions and keeps valid ones', async () => {
  const { db } = await app()
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await age(3 * 86_400, accessToken(ada))
  await age(33 * 86_400, refreshToken(ada))
  await deleteExpired(db)
  const left = (token: string) =>
    db.selectFrom('session_token').select('kind').where('hash', '=', hashToken(token)).execute()
  expect(await left(accessToken(ada))).toEqual([])
  expect(await left(refreshToken(ada))).toEqual([])
  expect(await left(refreshToken(ben))).toHaveLength(1)
  expect(await isSignedIn(ben)).toBe(true)
})

test('marks responses to a signed-in user as no-store', async () => {
  const ada = await person('Ada')
  const { headers } = await ada.call(currentSession)
  expect(headers.get('cache-control')).toBe('no-store')
  const missing = await ada.call(getVideo, { params: { publicId: 'aaaaaaaaaaa' } })
  expect(missing.headers.get('cache-control')).toBe('no-store')
})

test('signing out ends the session in any race with renewals', async () => {
  for (let round = 0; round < 8; round += 1) {
    const ada = await person('Ada')
    const before = ada.copy()
    const answers = await Promise.all([
      ada.copy().call(renewToken),
      ada.copy().call(logout),
      ada.copy().call(renewToken),
    ])
    expect(answers[1].status).toBe(200)
    for (const { status } of answers) expect(status).toBeLessThan(500)
    expect(await isSignedIn(before)).toBe(false)
    expect((await before.call(renewToken)).status).toBe(401)
  }
})
