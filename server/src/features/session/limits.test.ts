import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentSession, exist, login, logout, renewToken, signup } from '@seam/contract/session.ts'
import { changePassword } from '@seam/contract/settings.ts'
import { voteOnPost } from '@seam/contract/vote.ts'
import { app, secondWeb } from '../../../test/app.ts'
import { newcomer, PASSWORD, person, type Person } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { signInDelay } from './sign-in-guard.ts'

let strict: Awaited<ReturnType<typeof secondWeb>>
let local: Awaited<ReturnType<typeof secondWeb>>
beforeAll(async () => {
  const variables = { RATE_LIMITS: 'on', TRUST_PROXY: 'true' }
  strict = await secondWeb({ ...variables, PUBLIC_URL: 'http://seam.example' })
  local = await secondWeb(variables)
})
afterAll(async () => {
  await strict.close()
  await local.close()
})

let networks = 0
/** A network from which nothing has come yet. */
const newNetwork = () => {
  networks += 1
  return { 'x-forwarded-for': `203.0.113.${networks}` }
}
type From = Record<string, string>

const signUp = (headers: From, body: Partial<ReturnType<typeof newcomer>> = {}) =>
  new Client(strict.origin).call(signup, { body: { ...newcomer(), ...body }, headers })

const signIn = (email: string, headers: From, password = PASSWORD, browser = new Client()) => {
  const there = new Client(strict.origin)
  for (const [name, value] of browser.cookies) there.cookies.set(name, value)
  return there.call(login, { body: { email, password }, headers })
}

/** Browser with the device cookie alone, as it is left after signing out. */
function signedOut(browser: Client): Client {
  const left = browser.copy()
  for (const name of ['seam_access', 'seam_refresh']) left.cookies.delete(name)
  return left
}

async function fail(times: number, { email }: Person, headers: From, browser?: Client) {
  const statuses = []
  for (let round = 0; round < times; round += 1) {
    statuses.push((await signIn(email, headers, 'Wrong-horse-7', browser)).status)
  }
  return statuses
}

const times = (count: number, status: number) => Array<number>(count).fill(status)

test('a network signs up five times in half an hour, whatever comes of it', async () => {
  const [here, elsewhere] = [newNetwork(), newNetwork()]
  for (let round = 0; round < 8; round += 1) {
    expect((await signUp(here, { email: 'nobody' })).status).toBe(422)
  }
  const first = newcomer()
  const statuses = [
    (await signUp(here, first)).status,
    (await signUp(here, { username: first.username })).status,
  ]
  for (let round = 0; round < 3; round += 1) statuses.push((await signUp(here)).status)
  expect(statuses).toEqual([201, 409, 201, 201, 201])
  const refused = await signUp(here)
  expect([refused.status, refused.problem.code]).toEqual([429, 'too-many'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1_500)
  expect((await signUp(elsewhere)).status).toBe(201)
})

test('sign-ups at once are counted as those in a row', async () => {
  const here = newNetwork()
  const answers = await Promise.all(Array.from({ length: 12 }, () => signUp(here)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
})

test('who is signed in can not sign up: 409, and the session goes on', async () => {
  const ada = await person('Ada')
  const withoutAccess = ada.copy()
  withoutAccess.cookies.delete('seam_access')
  for (const browser of [ada, withoutAccess]) {
    const body = newcomer()
    const { status, problem } = await browser.call(signup, { body })
    expect([status, problem.code]).toEqual([409, 'conflict'])
    expect(problem.detail).toBe('You are signed in. Sign out before you create another account')
    expect((await new Client().call(login, { body })).status).toBe(401)
  }
  expect((await ada.call(currentSession)).status).toBe(200)
  await ada.call(logout)
  expect((await ada.call(signup, { body: newcomer() })).status).toBe(201)
})

test('a network signs in 25 times in five minutes, to whatever accounts', async () => {
  const here = newNetwork()
  const people = [await person('Ada'), await person('Ben'), await person('Cleo')]
  const attempts = Array.from({ length: 25 }, (_, index) => people[index % 3] as Person)
  for (const { email } of attempts) expect((await signIn(email, here)).status).toBe(200)
  const { email } = await person('Ada')
  expect((await signIn(email, here)).status).toBe(429)
  expect((await signIn(email, newNetwork())).status).toBe(200)
})

test('a network asks 30 times in five minutes whether names are free, signed in or not', async () => {
  const here = newNetwork()
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const ask = async (who: Client) => {
    const there = new Client(strict.origin)
    for (const [name, value] of who.cookies) there.cookies.set(name, value)
    return (await there.call(exist, { body: { username: 'free' }, headers: here })).status
  }
  const statuses = []
  for (const who of [ada, ben, new Client()]) {
    for (let round = 0; round < 10; round += 1) statuses.push(await ask(who))
  }
  expect(statuses).toEqual(times(30, 200))
  for (const who of [ada, ben, new Client()]) expect(await ask(who)).toBe(429)
})

test('ten failed sign-ins an hour are refused from then on, but not to a known device', async () => {
  const here = newNetwork()
  const ada = await person('Ada')
  expect(await fail(10, ada, here)).toEqual(times(10, 401))
  expect((await signIn(ada.email, here)).status).toBe(429)
  expect((await signIn(ada.email, here, PASSWORD, signedOut(ada))).status).toBe(200)
})

test('a known device counts its failures by itself', async () => {
  const ada = await person('Ada')
  const device = signedOut(ada)
  expect(await fail(10, ada, newNetwork(), device)).toEqual(times(10, 401))
  expect((await signIn(ada.email, newNetwork(), PASSWORD, device)).status).toBe(429)
  expect((await signIn(ada.email, newNetwork())).status).toBe(200)
})

test('while an account is under attack an unknown device waits, and a known one does not', async () => {
  const ada = await person('Ada')
  for (let round = 0; round < 9; round += 1) await fail(1, ada, newNetwork())
  const order: string[] = []
  const unknown = signIn(ada.email, newNetwork()).then((answer) => {
    order.push('unknown')
    return answer
  })
  const known = await signIn(ada.email, newNetwork(), PASSWORD, signedOut(ada))
  order.push('known')
  expect([known.status, (await unknown).status]).toEqual([200, 200])
  expect(order).toEqual(['known', 'unknown'])
})

test('the wait grows with the failures of the account, to ten seconds at most', () => {
  const delays = [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 1_000].map(signInDelay)
  expect(delays).toEqual([0, 0, 0, 250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
})

test('a device is known to the account that it signed in to, until the password is changed', async () => {
  const here = newNetwork()
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await fail(10, ada, here)
  const forged = new Client()
  forged.cookies.set('seam_device', 'aaaaaaaaaaaaaaaaaaaaaa.aaaa')
  for (const stranger of [signedOut(ben), forged]) {
    expect((await signIn(ada.email, here, PASSWORD, stranger)).status).toBe(429)
  }
  const before = signedOut(ada)
  const newPassword = 'Another-horse-8'
  await ada.call(changePassword, {
    body: { currPassword: PASSWORD, newPassword, confirmNewPassword: newPassword },
  })
  expect((await signIn(ada.email, here, newPassword, before)).status).toBe(429)
  expect((await signIn(ada.email, here, newPassword, signedOut(ada))).status).toBe(200)
})

test('many accounts of one network together change no more than ten users', async () => {
  const here = newNetwork()
  const voters: Client[] = []
  for (let index = 0; index < 11; index += 1) {
    const { email } = await person('Ada')
    const voter = new Client(strict.origin)
    await voter.call(login, { body: { email, password: PASSWORD }, headers: here })
    voters.push(voter)
  }
  const query = { postPublicId: 'aaaaaaaaaaa', toggle: 'UPVOTE' }
  const statusesOf = (voter: Client, count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const { status } = await voter.call(voteOnPost, { query, headers: here })
        return status
      }),
    )
  for (const voter of voters.slice(0, 10)) {
    for (let round = 0; round < 10; round += 1) {
      expect(await statusesOf(voter, 30)).toEqual(times(30, 404))
    }
  }
  const [last] = voters.slice(-1) as [Client]
  expect(await statusesOf(last, 1)).toEqual([429])
  // The session itself goes on and can be ended.
  expect((await last.call(renewToken, { headers: here })).status).toBe(200)
  expect((await last.call(logout, { headers: here })).status).toBe(200)
})

test('without PUBLIC_URL a caller on the loopback interface may do twenty times as much', async () => {
  const ask = async (headers: From) => {
    const call = { body: { username: 'free' }, headers }
    return (await new Client(local.origin).call(exist, call)).status
  }
  const statuses = []
  for (let round = 0; round < 30; round += 1) {
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => ask({})))))
  }
  expect(statuses).toEqual(times(600, 200))
  expect(await ask({})).toBe(429)
  const elsewhere = newNetwork()
  for (let round = 0; round < 30; round += 1) expect(await ask(elsewhere)).toBe(200)
  expect(await ask(elsewhere)).toBe(429)
})

test('with PUBLIC_URL a caller on the loopback interface may do no more than others', async () => {
  for (let round = 0; round < 5; round += 1) expect((await signUp({})).status).toBe(201)
  expect((await signUp({})).status).toBe(429)
})

test('what was refused has created nothing', async () => {
  const here = newNetwork()
  for (let round = 0; round < 5; round += 1) await signUp(here)
  const body = newcomer()
  expect((await signUp(here, body)).status).toBe(429)
  const { db } = await app()
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', body.username)
    .execute()
  expect(rows).toEqual([])
})
