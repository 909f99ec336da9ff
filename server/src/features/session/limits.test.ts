import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAvailability, signup } from '@seam/contract/people/sign-up.ts'
import { currentSession, login, logout, renewToken } from '@seam/contract/session.ts'
import { changePassword } from '@seam/contract/settings.ts'
import { editSite } from '@seam/contract/site-settings.ts'
import { voteOnPost } from '@seam/contract/vote.ts'
import { app, startSecondWeb } from '../../../test/app.ts'
import { signupData, PASSWORD, person, type Person, staff } from '../../../test/cast.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { Client } from '../../../test/client.ts'

let publicSite: Awaited<ReturnType<typeof startSecondWeb>>
let localSite: Awaited<ReturnType<typeof startSecondWeb>>
beforeAll(async () => {
  // A public site accepts sign-ups once it has an owner. Sign-ups of other tests must not be a
  // surge.
  const owner = await staff('Ada', 'owner')
  await owner.call(editSite, { body: { signUpSurge: 0, signUpProofs: 0 } })
  const variables = { RATE_LIMITS: 'on', TRUST_PROXY: 'true' }
  publicSite = await startSecondWeb({ ...variables, PUBLIC_URL: 'http://seam.example' })
  localSite = await startSecondWeb(variables)
})
afterAll(async () => {
  await publicSite.close()
  await localSite.close()
  await resetSite()
})

let networks = 0
/** Returns the headers of a network that has sent no request yet. */
const newNetwork = () => {
  networks += 1
  return { 'x-forwarded-for': `203.0.113.${networks}` }
}
type From = Record<string, string>

const signUp = (headers: From, body: Partial<ReturnType<typeof signupData>> = {}) =>
  new Client(publicSite.origin).call(signup, { body: { ...signupData(), ...body }, headers })

/** Returns a client of the public site with the cookies of a browser. */
function onPublicSite(browser: Client): Client {
  const client = new Client(publicSite.origin)
  for (const [name, value] of browser.cookies) client.cookies.set(name, value)
  return client
}

const signIn = (email: string, headers: From, password = PASSWORD, browser = new Client()) =>
  onPublicSite(browser).call(login, { body: { email, password }, headers })

/**
 * Returns a copy of a browser without session cookies, as after signing out, but with its device.
 */
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

test('a network can sign up five times in half an hour, conflicts included', async () => {
  const [here, elsewhere] = [newNetwork(), newNetwork()]
  for (let round = 0; round < 8; round += 1) {
    expect((await signUp(here, { email: 'nobody' })).status).toBe(422)
  }
  const first = signupData()
  const statuses = [
    (await signUp(here, first)).status,
    (await signUp(here, { username: first.username })).status,
  ]
  for (let round = 0; round < 3; round += 1) statuses.push((await signUp(here)).status)
  expect(statuses).toEqual([201, 409, 201, 201, 201])
  const rejected = await signUp(here)
  expect([rejected.status, rejected.problem.code]).toEqual([429, 'too-many'])
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(1_500)
  expect((await signUp(elsewhere)).status).toBe(201)
})

test('concurrent sign-ups count like sequential ones', async () => {
  const here = newNetwork()
  const answers = await Promise.all(Array.from({ length: 12 }, () => signUp(here)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
})

test('a signed-in user gets 409 for a sign-up and keeps the session', async () => {
  const ada = await person('Ada')
  const withoutAccess = ada.copy()
  withoutAccess.cookies.delete('seam_access')
  for (const browser of [ada, withoutAccess]) {
    const body = signupData()
    const { status, problem } = await browser.call(signup, { body })
    expect([status, problem.code]).toEqual([409, 'conflict'])
    expect(problem.detail).toBe('You are signed in. Sign out before you create another account')
    expect((await new Client().call(login, { body })).status).toBe(401)
  }
  expect((await ada.call(currentSession)).status).toBe(200)
  await ada.call(logout)
  expect((await ada.call(signup, { body: signupData() })).status).toBe(201)
})

test('a network can sign in 25 times in five minutes, over all accounts', async () => {
  const here = newNetwork()
  const people = [await person('Ada'), await person('Ben'), await person('Cleo')]
  const attempts = Array.from({ length: 25 }, (_, index) => people[index % 3] as Person)
  for (const { email } of attempts) expect((await signIn(email, here)).status).toBe(200)
  const { email } = await person('Ada')
  expect((await signIn(email, here)).status).toBe(429)
  expect((await signIn(email, newNetwork())).status).toBe(200)
})

test('a network can check for free names 30 times in five minutes, signed in or not', async () => {
  const here = newNetwork()
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const checkNames = async (who: Client) => {
    const call = { body: { username: 'free' }, headers: here }
    return (await onPublicSite(who).call(checkAvailability, call)).status
  }
  const statuses = []
  for (const who of [ada, ben, new Client()]) {
    for (let round = 0; round < 10; round += 1) statuses.push(await checkNames(who))
  }
  expect(statuses).toEqual(times(30, 200))
  for (const who of [ada, ben, new Client()]) expect(await checkNames(who)).toBe(429)
})

test('an attacker of an account is limited, while its owner can sign in', async () => {
  const home = newNetwork()
  const victim = await person('Ada')
  const browser = signedOut(victim)
  // In the network of the victim, more attempts than allowed.
  const statuses = await Promise.all(Array.from({ length: 26 }, () => fail(1, victim, home)))
  expect(statuses.flat().toSorted((a, b) => a - b)).toEqual([...times(10, 401), ...times(16, 429)])
  expect((await signIn((await person('Ben')).email, home)).status).toBe(429)
  // At home on a known device, immediately; on a new one from another network, after a delay.
  expect((await signIn(victim.email, home, PASSWORD, browser)).status).toBe(200)
  expect((await signIn(victim.email, newNetwork())).status).toBe(200)
  // The attacker neither knows the cookie nor can forge one.
  const forged = new Client()
  forged.cookies.set('seam_device', `${browser.cookies.get('seam_device')?.slice(0, -4)}AAAA`)
  expect((await signIn(victim.email, home, PASSWORD, forged)).status).toBe(429)
})

test('using up all sign-in requests of a network blocks no known device in it', async () => {
  const home = newNetwork()
  const [victim, attacker] = [await person('Ada'), await person('Ben')]
  const request = async (who: Client) =>
    (await onPublicSite(who).call(login, { body: { email: 'nobody' }, headers: home })).status
  const useUp = async (who: Client) => {
    for (let round = 0; round < 30; round += 1)
      await Promise.all(times(10, 0).map(() => request(who)))
  }
  await useUp(new Client())
  expect(await request(new Client())).toBe(429)
  expect((await signIn(victim.email, home)).status).toBe(429)
  expect((await signIn(victim.email, home, PASSWORD, signedOut(victim))).status).toBe(200)
  // A device of another account counts only for that account, and is unknown to this one.
  const theirs = signedOut(attacker)
  await useUp(theirs)
  expect(await request(theirs)).toBe(429)
  expect((await signIn(victim.email, home, PASSWORD, signedOut(victim))).status).toBe(200)
  // A client with a modified cookie counts for the network.
  const cookie = signedOut(victim).cookies.get('seam_device') ?? ''
  const forged = new Client()
  forged.cookies.set('seam_device', cookie.replace(/~[^.]*/, `~${'A'.repeat(16)}`))
  expect(await request(forged)).toBe(429)
})

// Concurrent, because failures delay later sign-ins, so that each test waits for 15 seconds.
test.concurrent('rejects sign-ins after ten failures in an hour, except on a known device', async () => {
  const here = newNetwork()
  const ada = await person('Ada')
  expect(await fail(10, ada, here)).toEqual(times(10, 401))
  expect((await signIn(ada.email, here)).status).toBe(429)
  expect((await signIn(ada.email, here, PASSWORD, signedOut(ada))).status).toBe(200)
})

test.concurrent('an account under attack delays unknown devices but not known ones', async () => {
  const ada = await person('Ada')
  for (let round = 0; round < 9; round += 1) await fail(1, ada, newNetwork())
  const finished: string[] = []
  const unknown = signIn(ada.email, newNetwork()).then((answer) => {
    finished.push('unknown')
    return answer
  })
  const known = await signIn(ada.email, newNetwork(), PASSWORD, signedOut(ada))
  finished.push('known')
  expect([known.status, (await unknown).status]).toEqual([200, 200])
  expect(finished).toEqual(['known', 'unknown'])
})

test.concurrent('a device is known only to the account it signed in to, until the password changes', async () => {
  const here = newNetwork()
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await fail(10, ada, here)
  const forged = new Client()
  forged.cookies.set('seam_device', 'aaaaaaaaaaaaaaaaaaaaaa~aaaa.aaaa.9999999999999.aaaa')
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

test.concurrent('failed sign-ins count over all processes', async () => {
  const ben = await person('Ben')
  const headers = newNetwork()
  const failAt = async ({ origin }: typeof localSite) => {
    const body = { email: ben.email, password: 'Wrong-horse-7' }
    return (await new Client(origin).call(login, { body, headers })).status
  }
  const statuses: number[] = []
  for (let round = 0; round < 5; round += 1) {
    statuses.push(await failAt(publicSite), await failAt(localSite))
  }
  expect(statuses).toEqual(times(10, 401))
  expect([await failAt(publicSite), await failAt(localSite)]).toEqual([429, 429])
})

test('a known device has its own failure count', async () => {
  const ada = await person('Ada')
  const device = signedOut(ada)
  expect(await fail(10, ada, newNetwork(), device)).toEqual(times(10, 401))
  expect((await signIn(ada.email, newNetwork(), PASSWORD, device)).status).toBe(429)
  expect((await signIn(ada.email, newNetwork())).status).toBe(200)
})

test('all accounts of one network together have the change limit of ten users', async () => {
  const here = newNetwork()
  const voters: Client[] = []
  while (voters.length < 11) voters.push(onPublicSite(await person('Ada')))
  const query = { postPublicId: 'aaaaaaaaaaa', toggle: 'UPVOTE' }
  const statusesOf = (voter: Client, count: number) =>
    Promise.all(
      times(count, 0).map(
        async () => (await voter.call(voteOnPost, { query, headers: here })).status,
      ),
    )
  for (const voter of voters.slice(0, 10)) {
    for (let round = 0; round < 10; round += 1) {
      expect(await statusesOf(voter, 30)).toEqual(times(30, 404))
    }
  }
  const [last] = voters.slice(-1) as [Client]
  expect(await statusesOf(last, 1)).toEqual([429])
  // The session can still be renewed and ended.
  expect((await last.call(renewToken, { headers: here })).status).toBe(200)
  expect((await last.call(logout, { headers: here })).status).toBe(200)
})

test('without PUBLIC_URL the loopback interface has twenty times the limit', async () => {
  const checkNames = async (headers: From) => {
    const call = { body: { username: 'free' }, headers }
    return (await new Client(localSite.origin).call(checkAvailability, call)).status
  }
  const statuses = []
  for (let round = 0; round < 30; round += 1) {
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => checkNames({})))))
  }
  expect(statuses).toEqual(times(600, 200))
  expect(await checkNames({})).toBe(429)
  const elsewhere = newNetwork()
  for (let round = 0; round < 30; round += 1) expect(await checkNames(elsewhere)).toBe(200)
  expect(await checkNames(elsewhere)).toBe(429)
})

test('with PUBLIC_URL the loopback interface has the same limit as others', async () => {
  for (let round = 0; round < 5; round += 1) expect((await signUp({})).status).toBe(201)
  expect((await signUp({})).status).toBe(429)
})

test('a rejected sign-up creates no account', async () => {
  const here = newNetwork()
  for (let round = 0; round < 5; round += 1) await signUp(here)
  const body = signupData()
  expect((await signUp(here, body)).status).toBe(429)
  const { db } = await app()
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', body.username)
    .execute()
  expect(rows).toEqual([])
})
