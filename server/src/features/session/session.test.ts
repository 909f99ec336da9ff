import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { currentSession, deleteToken, login, logout, renewToken } from '@seam/contract/session.ts'
import { getVideo, listVideos } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { PASSWORD, person, type Person, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { deleteExpired } from './store.ts'
import { hashOf } from './tokens.ts'

const access = (who: Client) => who.cookies.get('seam_access') ?? ''
const refresh = (who: Client) => who.cookies.get('seam_refresh') ?? ''

/** Another browser in which the same person is signed in. */
async function otherBrowser({ email }: Person): Promise<Client> {
  const browser = new Client()
  await browser.call(login, { body: { email, password: PASSWORD } })
  return browser
}

/** Makes a token as old as if so many seconds had passed. */
async function pass(seconds: number, token: string) {
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
    .where('hash', '=', hashOf(token))
    .executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
}

const isSignedIn = async (who: Client) => (await who.copy().call(currentSession)).status === 200

test('the session call answers the signed-in user, and 401 to a visitor', async () => {
  const ada = await person('Ada')
  const { status, data } = await ada.call(currentSession)
  expect(status).toBe(200)
  expect(data).toMatchObject({ username: ada.username, email: ada.email })
  const { status: refused, problem } = await visitor().call(currentSession)
  expect(refused).toBe(401)
  expect(problem.code).toBe('not-signed-in')
})

test.each([logout, deleteToken])('$path ends that session alone, at once', async (ending) => {
  const ada = await person('Ada')
  const elsewhere = await otherBrowser(ada)
  const stolen = ada.copy()
  const { status, data, headers } = await ada.call(ending)
  expect(status).toBe(200)
  expect(data).toBeNull()
  for (const name of ['seam_access', 'seam_refresh']) {
    expect(headers.getSetCookie().join('\n')).toMatch(new RegExp(`${name}=;.*Max-Age=0`))
  }
  expect((await stolen.call(currentSession)).status).toBe(401)
  expect((await stolen.call(renewToken)).status).toBe(401)
  expect((await elsewhere.call(currentSession)).status).toBe(200)
})

test.each([logout, deleteToken])('$path is no error for a visitor', async (ending) => {
  expect((await visitor().call(ending)).status).toBe(200)
})

test('an access token lives ten minutes', async () => {
  const ada = await person('Ada')
  await pass(599, access(ada))
  expect(await isSignedIn(ada)).toBe(true)
  await pass(2, access(ada))
  expect(await isSignedIn(ada)).toBe(false)
})

test('an expired access token is renewed with a living refresh token', async () => {
  const ada = await person('Ada')
  await pass(601, access(ada))
  const before = ada.copy()
  const { status, data } = await ada.call(renewToken)
  expect(status).toBe(200)
  expect(data).toMatchObject({ username: ada.username })
  expect(access(ada)).not.toBe(access(before))
  expect(refresh(ada)).not.toBe(refresh(before))
  expect(await isSignedIn(ada)).toBe(true)
})

test('being refused for an expired access token costs nothing: the session is renewed after', async () => {
  const ada = await person('Ada')
  await pass(601, access(ada))
  const { status, headers } = await ada.call(currentSession)
  expect(status).toBe(401)
  expect(headers.getSetCookie()).toEqual([])
  expect((await ada.call(renewToken)).status).toBe(200)
})

test('a session is signed out of also when its access token has expired', async () => {
  const ada = await person('Ada')
  await pass(601, access(ada))
  const stolen = ada.copy()
  expect((await ada.call(logout)).status).toBe(200)
  expect((await stolen.call(renewToken)).status).toBe(401)
})

test('the successor can be renewed in its turn', async () => {
  const ada = await person('Ada')
  for (let round = 0; round < 3; round++) {
    expect((await ada.call(renewToken)).status).toBe(200)
    expect(await isSignedIn(ada)).toBe(true)
  }
})

test('a refresh token lives thirty days', async () => {
  const ada = await person('Ada')
  await pass(30 * 86_400 - 60, refresh(ada))
  expect((await ada.copy().call(renewToken)).status).toBe(200)
  const ben = await person('Ben')
  await pass(30 * 86_400 + 1, refresh(ben))
  const { status, headers } = await ben.call(renewToken)
  expect(status).toBe(401)
  expect(headers.getSetCookie().join()).toContain('seam_refresh=;')
})

test('parallel tabs that renew at once all get the same successor', async () => {
  const ada = await person('Ada')
  const tabs = Array.from({ length: 8 }, () => ada.copy())
  const answers = await Promise.all(tabs.map((tab) => tab.call(renewToken)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
  expect(new Set(tabs.map(refresh)).size).toBe(1)
  expect(new Set(tabs.map(access)).size).toBe(1)
  expect(await isSignedIn(tabs[7] ?? ada)).toBe(true)
})

test('within ten seconds the old token gives the same successor, used or not', async () => {
  const ada = await person('Ada')
  const tab = ada.copy()
  await ada.call(renewToken)
  expect(await isSignedIn(ada)).toBe(true)
  await pass(9, refresh(tab))
  const old = refresh(tab)
  expect((await tab.call(renewToken)).status).toBe(200)
  expect(refresh(tab)).toBe(refresh(ada))
  expect(refresh(tab)).not.toBe(old)
})

test('beyond ten seconds the old token still repeats a successor that nobody used', async () => {
  const ada = await person('Ada')
  const lostAnswer = ada.copy()
  const first = ada.copy()
  await first.call(renewToken)
  await pass(3_600, refresh(lostAnswer))
  await pass(3_600, access(first))
  const { status } = await lostAnswer.call(renewToken)
  expect(status).toBe(200)
  expect(refresh(lostAnswer)).toBe(refresh(first))
  expect(await isSignedIn(lostAnswer)).toBe(true)
})

test.each([
  ['access token', (who: Client) => who.call(currentSession)],
  ['refresh token', (who: Client) => who.call(renewToken)],
])('once the successor’s %s was used, reuse of the old token ends the family', async (_, use) => {
  const ada = await person('Ada')
  const elsewhere = await otherBrowser(ada)
  const thief = ada.copy()
  await ada.call(renewToken)
  expect((await use(ada)).status).toBe(200)
  await pass(11, refresh(thief))
  const { status, headers } = await thief.call(renewToken)
  expect(status).toBe(401)
  expect(headers.getSetCookie().join()).toContain('seam_access=;')
  expect(await isSignedIn(ada)).toBe(false)
  expect((await ada.call(renewToken)).status).toBe(401)
  expect(await isSignedIn(elsewhere)).toBe(true)
})

test('a renewal without a session is refused with 401', async () => {
  expect((await visitor().call(renewToken)).status).toBe(401)
})

test('cookies that name no living session count as none and are cleared', async () => {
  const stranger = new Client()
  stranger.cookies.set('seam_access', 'dead').set('seam_refresh', 'dead')
  const { status, headers } = await stranger.call(listVideos)
  expect(status).toBe(200)
  expect(headers.getSetCookie().join()).toMatch(/seam_access=;.*seam_refresh=;/)
  expect(stranger.cookies.has('seam_access')).toBe(false)
})

test('a session whose tokens have all expired is dead: signing in asks for no token', async () => {
  const ada = await person('Ada')
  await pass(601, access(ada))
  await pass(30 * 86_400 + 1, refresh(ada))
  const { status } = await ada.call(login, {
    body: { email: ada.email, password: PASSWORD },
    headers: { 'x-xsrf-token': 'none' },
  })
  expect(status).toBe(200)
})

test('an access token is no refresh token, nor the other way round', async () => {
  const ada = await person('Ada')
  const swapped = ada.copy()
  swapped.cookies.set('seam_access', refresh(ada)).set('seam_refresh', access(ada))
  expect((await swapped.copy().call(currentSession)).status).toBe(401)
  expect((await swapped.call(renewToken)).status).toBe(401)
  expect(await isSignedIn(ada)).toBe(true)
})

test('only hashes of tokens are stored', async () => {
  const ada = await person('Ada')
  const { db } = await app()
  const { rows } = await sql<{ row: string }>`
    select encode(hash, 'escape') || row_to_json(session_token)::text as row from session_token
  `.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  const stored = rows.map(({ row }) => row).join()
  expect(stored).not.toContain(access(ada))
  expect(stored).not.toContain(refresh(ada))
})

test('expired tokens and sessions are removed, living ones stay', async () => {
  const { db } = await app()
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await pass(3 * 86_400, access(ada))
  await pass(33 * 86_400, refresh(ada))
  await deleteExpired(db)
  const left = (token: string) =>
    db.selectFrom('session_token').select('kind').where('hash', '=', hashOf(token)).execute()
  expect(await left(access(ada))).toEqual([])
  expect(await left(refresh(ada))).toEqual([])
  expect(await left(refresh(ben))).toHaveLength(1)
  expect(await isSignedIn(ben)).toBe(true)
})

test('an answer to one person is kept by no cache', async () => {
  const ada = await person('Ada')
  const { headers } = await ada.call(currentSession)
  expect(headers.get('cache-control')).toBe('no-store')
  const missing = await ada.call(getVideo, { params: { publicId: 'aaaaaaaaaaa' } })
  expect(missing.headers.get('cache-control')).toBe('no-store')
})

test('signing out ends the session however it races with renewals', async () => {
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
