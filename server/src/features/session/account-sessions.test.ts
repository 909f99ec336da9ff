import { expect, test } from 'vitest'
import { currentSession, login, logout, renewToken } from '@seam/contract/session.ts'
import { endOtherSessions, endSession, listSessions } from '@seam/contract/settings.ts'
import { app } from '../../../test/app.ts'
import { PASSWORD, person, type Person, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { accountIdOf } from '../../../test/seed.ts'

/** Signs in the person with another browser that sends this User-Agent. */
async function signInWith({ email }: Person, device: string) {
  const browser = new Client()
  const headers = { 'user-agent': device }
  await browser.call(login, { body: { email, password: PASSWORD }, headers })
  return browser
}

const sessionsOf = async (who: Client) => (await who.call(listSessions)).data.docs
const isSignedIn = async (who: Client) => (await who.call(currentSession)).status === 200

test('lists the sessions of the user, the current one first, without any token', async () => {
  const ada = await person('Ada')
  const phone = await signInWith(ada, 'Phone/1')
  await signInWith(ada, `Tablet/2 ${'x'.repeat(1_000)}`)
  const sessions = await sessionsOf(phone)
  expect(sessions.map(({ device, isCurrent }) => [device.slice(0, 8), isCurrent])).toEqual([
    ['Phone/1', true],
    ['Tablet/2', false],
    [expect.any(String), false],
  ])
  for (const session of sessions) {
    expect(Object.keys(session)).toEqual(['_id', 'device', 'createdAt', 'lastUsedAt', 'isCurrent'])
    expect(session.device.length).toBeLessThanOrEqual(300)
  }
  const json = JSON.stringify(sessions)
  for (const browser of [ada, phone]) {
    for (const secret of browser.cookies.values()) expect(json).not.toContain(secret)
  }
  const [first] = await sessionsOf(ada)
  expect(first).toMatchObject({ isCurrent: true })
  expect(first?._id).not.toBe(sessions[0]?._id)
})

test('a signed-out session is no longer listed', async () => {
  const ada = await person('Ada')
  const phone = await signInWith(ada, 'Phone/1')
  expect(await sessionsOf(ada)).toHaveLength(2)
  await phone.call(logout)
  expect(await sessionsOf(ada)).toHaveLength(1)
})

test('ending a session signs out that browser immediately and no other', async () => {
  const ada = await person('Ada')
  const [phone, tablet] = [await signInWith(ada, 'Phone/1'), await signInWith(ada, 'Tablet/2')]
  const id = (await sessionsOf(ada)).find(({ device }) => device === 'Phone/1')?._id
  const { status, data } = await ada.call(endSession, { params: { id } })
  expect([status, data]).toEqual([200, null])
  expect(await isSignedIn(phone)).toBe(false)
  expect((await phone.call(renewToken)).status).toBe(401)
  expect([await isSignedIn(ada), await isSignedIn(tablet)]).toEqual([true, true])
  expect((await ada.call(endSession, { params: { id } })).status).toBe(404)
})

test('the current session can be ended', async () => {
  const ada = await person('Ada')
  const [own] = await sessionsOf(ada)
  expect((await ada.call(endSession, { params: { id: own?._id } })).status).toBe(200)
  expect(await isSignedIn(ada)).toBe(false)
})

test('returns 404 for the session of another user and for an unknown one', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const [theirs] = await sessionsOf(ada)
  for (const id of [theirs?._id, 'nosuchsession', "' or 1=1 --"]) {
    expect((await ben.call(endSession, { params: { id } })).status).toBe(404)
  }
  await ben.call(endOtherSessions)
  expect(await isSignedIn(ada)).toBe(true)
})

test('signs out all other browsers immediately', async () => {
  const ada = await person('Ada')
  const others = [await signInWith(ada, 'Phone/1'), await signInWith(ada, 'Tablet/2')]
  const { status, data } = await ada.call(endOtherSessions)
  expect([status, data]).toEqual([200, null])
  expect(await isSignedIn(ada)).toBe(true)
  for (const other of others) expect(await isSignedIn(other)).toBe(false)
  expect(await sessionsOf(ada)).toMatchObject([{ isCurrent: true }])
  expect((await ada.call(endOtherSessions)).status).toBe(200)
})

test('a renewed session is still the current one', async () => {
  const ada = await person('Ada')
  const [before] = await sessionsOf(ada)
  await ada.call(renewToken)
  const sessions = await sessionsOf(ada)
  expect(sessions).toMatchObject([{ _id: before?._id, isCurrent: true }])
})

test('returns 401 to a visitor', async () => {
  const params = { id: 'nosuchsession' }
  for (const call of [listSessions, endSession, endOtherSessions]) {
    expect((await visitor().call(call, { params })).status).toBe(401)
  }
})

/** Adds `count` sessions to an account, each last used a minute before the previous one. */
async function addSessions(who: Person, count: number) {
  const { db } = await app()
  const account_id = await accountIdOf(who)
  await db
    .insertInto('session')
    .values(
      Array.from({ length: count }, (_, index) => ({
        public_id: `${who.username}-${index}`,
        account_id,
        xsrf_token: 'x',
        device: `Device/${index}`,
        last_used_at: new Date(Date.now() - (index + 1) * 60_000),
      })),
    )
    .execute()
}

test('pages the list by twelve, with the current session always first', async () => {
  const ada = await person('Ada')
  await addSessions(ada, 30)
  const { db } = await app()
  await db
    .updateTable('session')
    .set({ last_used_at: new Date(Date.now() - 3_600_000) })
    .where('account_id', '=', await accountIdOf(ada))
    .where('public_id', 'not like', `${ada.username}%`)
    .execute()
  const page = async (query: Record<string, number> = {}) =>
    (await ada.call(listSessions, { query })).data
  const pages = [await page(), await page({ page: 2 }), await page({ page: 3 })]
  expect(pages.map(({ docs }) => docs.length)).toEqual([12, 12, 7])
  expect(pages[0]).toMatchObject({ totalDocs: 31, page: 1, limit: 12 })
  expect(pages.map(({ hasPrevPage, hasNextPage }) => [hasPrevPage, hasNextPage])).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ])
  const devices = pages.flatMap(({ docs }) => docs.map(({ device }) => device))
  expect(devices.slice(1)).toEqual(Array.from({ length: 30 }, (_, index) => `Device/${index}`))
  expect(pages[0]?.docs[0]?.isCurrent).toBe(true)
  expect(await page({ page: 9 })).toMatchObject({ docs: [], totalDocs: 31 })
  expect((await page({ limit: 50 })).docs).toHaveLength(31)
  for (const query of [{ limit: 51 }, { limit: 0 }, { page: 0 }]) {
    expect((await ada.call(listSessions, { query })).status).toBe(422)
  }
})

test('an account has at most fifty sessions, and a new one ends the least recently used', async () => {
  const ada = await person('Ada')
  await addSessions(ada, 49)
  const phone = await signInWith(ada, 'Phone/1')
  const devices = async () => {
    const { data } = await phone.call(listSessions, { query: { limit: 50 } })
    expect(data.totalDocs).toBe(50)
    return data.docs.map(({ device }) => device)
  }
  expect(await devices()).not.toContain('Device/48')
  expect(await devices()).toContain('Device/47')
  // Signing in again in the same browser replaces its session and ends no other.
  await phone.call(login, { body: { email: ada.email, password: PASSWORD } })
  expect(await devices()).toContain('Device/47')
  await Promise.all(Array.from({ length: 5 }, () => signInWith(ada, 'Tablet/2')))
  expect(await devices()).not.toContain('Device/43')
  expect(await devices()).toContain('Device/42')
  expect(await isSignedIn(ada)).toBe(true)
})
