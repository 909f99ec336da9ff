import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { currentSession, login, logout } from '@seam/contract/session.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { deleteAccount } from '@seam/contract/export.ts'
import { editSite } from '@seam/contract/site-settings.ts'
import {
  deleteIdentity,
  deleteProvider,
  listIdentities,
  providerPaths,
  type SignInProvider,
} from '@seam/contract/sign-in-provider.ts'
import { app, jobRun } from '../../../test/app.ts'
import { PASSWORD, person, type Person, signupData } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { ProviderBrowser, startOpenIdProvider } from '../../../test/openid-provider.ts'
import { checkIdentitySessions } from './check-sessions.ts'
import {
  addProvider,
  comeBack,
  deleteAllProviders,
  type OpenIdProvider,
  owner,
  settings,
  signInAs,
  start,
} from './provider.fixture.ts'

let ada: Person
let school: OpenIdProvider
let button: SignInProvider
beforeAll(async () => {
  ada = await owner()
  school = await startOpenIdProvider()
  button = await addProvider(
    ada,
    settings(school, { roleClaim: 'groups', moderatorValue: '/staff' }),
  )
})
afterAll(async () => {
  await deleteAllProviders()
  await school.close()
})

function pupil(groups: string[] = []) {
  const { username, email, fullName } = signupData('Dora')
  school.people.set(username, {
    preferred_username: username,
    email,
    email_verified: true,
    name: fullName,
    groups,
  })
  return username
}

const statusOf = async (browser: Client) => (await browser.call(currentSession)).status

/** Makes all sessions due for a check, and runs the job that checks them. */
async function checkSessions() {
  const services = await app()
  await sql`update identity_session set checked_at = now() - interval '2 hours'`.execute(
    services.db,
  )
  await checkIdentitySessions(services).run(jobRun({}))
}

test('signing out also signs out at the provider', async () => {
  const dora = pupil()
  const { browser, there } = await signInAs(dora, button)
  const { data } = await browser.call(logout)
  const url = new URL(data?.url ?? '')
  expect(url.origin).toBe(school.issuer)
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${(await app()).origin}/`)
  expect(url.searchParams.get('id_token_hint')).not.toBe('')
  expect(await statusOf(browser)).toBe(401)
  await there.signOut(url.href)
  await expect(there.signIn(await start(new Client(), button), 'someone')).resolves.toBeInstanceOf(
    URL,
  )
  expect(there.asked).toBe(2)
})

test('signing out of a session with a password changes nothing else', async () => {
  const ben = await person('Ben')
  expect((await ben.call(logout)).data).toBeNull()
})

test('a logout token of the provider ends the session that it names, and no later one', async () => {
  const dora = pupil()
  const first = await signInAs(dora, button)
  const other = await signInAs(dora, button)
  await first.there.signOut(`${school.issuer}/session/end`)
  expect(await statusOf(first.browser)).toBe(401)
  expect(await statusOf(other.browser)).toBe(200)
})

test('a page of the provider ends the session with its id', async () => {
  const dora = pupil()
  const { browser } = await signInAs(dora, button)
  const { db } = await app()
  const row = await db
    .selectFrom('identity_session')
    .innerJoin('identity', 'identity.id', 'identity_session.identity_id')
    .select('provider_session')
    .where('subject', '=', dora)
    .executeTakeFirstOrThrow()
  const frame = (iss: string, sid: string) =>
    new Client().fetch(
      `${providerPaths.frontchannelLogout}?${new URLSearchParams({ iss, sid }).toString()}`,
    )
  await frame('https://other.example', row.provider_session ?? '')
  await frame(school.issuer, 'other')
  await frame(school.issuer, '')
  expect(await statusOf(browser)).toBe(200)
  await frame(school.issuer, row.provider_session ?? '')
  expect(await statusOf(browser)).toBe(401)
})

test('who is removed at the provider loses the session at the next check', async () => {
  const [dora, emil] = [pupil(), pupil()]
  const [removed, stays] = [await signInAs(dora, button), await signInAs(emil, button)]
  await checkSessions()
  await checkSessions()
  expect([await statusOf(removed.browser), await statusOf(stays.browser)]).toEqual([200, 200])
  school.removed.add(dora)
  await checkSessions()
  expect([await statusOf(removed.browser), await statusOf(stays.browser)]).toEqual([401, 200])
})

test('a session whose provider cannot be asked ends after a day', async () => {
  const dora = pupil()
  const { browser } = await signInAs(dora, button)
  const { db } = await app()
  await sql`
    update identity_session set tokens = '' from session, identity
    where session.id = session_id and identity.id = identity_id and subject = ${dora}`.execute(db)
  await checkSessions()
  expect(await statusOf(browser)).toBe(200)
  await sql`
    update session set created_at = now() - interval '25 hours' from identity_session, identity
    where session.id = session_id and identity.id = identity_id and subject = ${dora}`.execute(db)
  await checkSessions()
  expect(await statusOf(browser)).toBe(401)
})

test('a claim gives and takes a role at each sign-in and check', async () => {
  const dora = pupil(['/staff'])
  const roleIn = async (browser: Client) => (await browser.call(currentSession)).data.role
  const first = await signInAs(dora, button)
  expect(await roleIn(first.browser)).toBe('moderator')
  school.people.set(dora, { ...school.people.get(dora), groups: [] })
  const second = await signInAs(dora, button)
  expect(await roleIn(second.browser)).toBe('member')
  school.people.set(dora, { ...school.people.get(dora), groups: ['/staff'] })
  await checkSessions()
  expect(await roleIn(second.browser)).toBe('moderator')
})

test('a role that the provider does not manage stays', async () => {
  const dora = pupil()
  const { browser } = await signInAs(dora, button)
  const { db } = await app()
  await db.updateTable('account').set({ role: 'owner' }).where('username', '=', dora).execute()
  await signInAs(dora, button)
  expect((await browser.call(currentSession)).data.role).toBe('owner')
  await db.updateTable('account').set({ role: 'member' }).where('username', '=', dora).execute()
})

test('an account without a password confirms with the provider, which asks again', async () => {
  const dora = pupil()
  const { browser, there } = await signInAs(dora, button)
  const { data } = await browser.call(listIdentities)
  expect(data.hasPassword).toBe(false)
  const remove = () => browser.call(deleteAccount, { params: { username: dora } })
  expect((await remove()).problem.code).toBe('confirm-password')
  const back = await there.signIn(await start(browser, button, 'CONFIRM', '/settings'), dora)
  expect(there.asked).toBe(2)
  expect(await comeBack(browser, back)).toBe('/settings')
  const params = { id: data.identities[0]?._id }
  expect((await browser.call(deleteIdentity, { params })).status).toBe(409)
  expect((await remove()).status).toBe(200)
})

test('another person at the provider confirms nothing', async () => {
  const [dora, emil] = [pupil(), pupil()]
  const { browser } = await signInAs(dora, button)
  const address = await start(browser, button, 'CONFIRM', '/settings')
  const back = await new ProviderBrowser().signIn(address, emil)
  expect(await comeBack(browser, back)).toBe('/sign-in?problem=not-confirmed')
  const remove = await browser.call(deleteAccount, { params: { username: dora } })
  expect(remove.problem.code).toBe('confirm-password')
})

test('with providers only, passwords and sign-up work for owners alone', async () => {
  const ben = await person('Ben')
  const cleo = await person('Cleo')
  await ada.call(editSite, { body: { signInMethods: 'PROVIDERS' } })
  try {
    const signIn = (email: string) =>
      new Client().call(login, { body: { email, password: PASSWORD } })
    expect((await signIn(ben.email)).problem.code).toBe('providers-only')
    expect((await signIn(ada.email)).status).toBe(200)
    expect((await cleo.call(currentSession)).status).toBe(200)
    const signUp = await new Client().call(signup, { body: signupData('Dora') })
    expect(signUp.problem.code).toBe('registration-closed')
    expect((await signInAs(pupil(), button)).path).toBe('/v/feed?category=MUSIC')
    expect((await ada.call(deleteProvider, { params: { id: button._id } })).status).toBe(409)
  } finally {
    await ada.call(editSite, { body: { signInMethods: 'ALL' } })
  }
})

test('deleting a provider ends the sessions that began there', async () => {
  const company = await startOpenIdProvider()
  const { _id } = await addProvider(ada, settings(company))
  company.people.set('carl', { email: 'carl@company.example', email_verified: true })
  const { username } = signupData('Dora')
  company.people.set(username, {
    preferred_username: username,
    name: 'Carl',
    email: `${username}@company.example`,
    email_verified: true,
  })
  const { browser } = await signInAs(username, { _id })
  expect(await statusOf(browser)).toBe(200)
  await ada.call(deleteProvider, { params: { id: _id } })
  expect(await statusOf(browser)).toBe(401)
  await company.close()
})
