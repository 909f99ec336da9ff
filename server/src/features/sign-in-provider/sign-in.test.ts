import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pages } from '@seam/contract/pages.ts'
import { confirmPassword, currentSession, login } from '@seam/contract/session.ts'
import {
  connectIdentity,
  createIdentityAccount,
  deleteIdentity,
  getPendingIdentity,
  listIdentities,
  type SignInProvider,
} from '@seam/contract/sign-in-provider.ts'
import { publishTerms } from '@seam/contract/terms.ts'
import { PASSWORD, person, signupData } from '../../../test/cast.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { ProviderBrowser, startOpenIdProvider } from '../../../test/openid-provider.ts'
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

let school: OpenIdProvider
let button: SignInProvider
beforeAll(async () => {
  school = await startOpenIdProvider()
  button = await addProvider(await owner(), settings(school))
})
afterAll(async () => {
  await deleteAllProviders()
  await school.close()
})

/** Returns what the provider says about a new person whose names need no change. */
function pupil() {
  const { username, email, fullName } = signupData('Dora')
  const claims = { preferred_username: username, email, email_verified: true, name: fullName }
  school.people.set(username, claims)
  return { ...claims, login: username }
}

test('a new person gets an account at once, with the names of the provider', async () => {
  const dora = pupil()
  const { browser, path } = await signInAs(dora.login, button)
  expect(path).toBe('/v/feed?category=MUSIC')
  const { data } = await browser.call(currentSession)
  expect(data).toMatchObject({
    username: dora.preferred_username,
    fullName: 'Dora',
    email: dora.email,
    emailVerified: true,
  })
})

test('the same person signs in to the same account again', async () => {
  const dora = pupil()
  const first = await signInAs(dora.login, button)
  const second = await signInAs(dora.login, button)
  const users = await Promise.all(
    [first, second].map(async ({ browser }) => (await browser.call(currentSession)).data._id),
  )
  expect(users[0]).toBe(users[1])
})

test('a person whose names do not fit is asked once', async () => {
  const dora = pupil()
  school.people.set(dora.login, { ...dora, preferred_username: `${dora.login}@school.example` })
  const { browser, path } = await signInAs(dora.login, button)
  expect(path).toBe(pages.signIn)
  expect((await browser.call(currentSession)).status).toBe(401)
  const { data } = await browser.call(getPendingIdentity)
  expect(data).toEqual({
    provider: 'Sign in with the school',
    hasAccount: false,
    username: dora.login,
    fullName: 'Dora',
    email: dora.email,
    mayChangeEmail: false,
    returnTo: '/v/feed?category=MUSIC',
  })
  const { username, email } = signupData('Dora')
  const answer = await browser.call(createIdentityAccount, {
    body: { username, fullName: 'Dora', email },
  })
  expect([answer.status, answer.data.email]).toEqual([201, dora.email])
  expect((await browser.call(getPendingIdentity)).status).toBe(404)
  const again = await signInAs(dora.login, button)
  expect((await again.browser.call(currentSession)).data.username).toBe(username)
})

test('on a site with terms, a new person accepts them once', async () => {
  const who = await owner()
  await who.call(publishTerms, { body: { text: 'Be kind', mustAccept: true, replaces: null } })
  onTestFinished(resetSite)
  const dora = pupil()
  const { browser, path } = await signInAs(dora.login, button)
  expect(path).toBe(pages.signIn)
  const body = { username: dora.login, fullName: 'Dora', email: dora.email }
  const rejected = await browser.call(createIdentityAccount, { body })
  expect([rejected.status, Object.keys(rejected.errors)]).toEqual([422, ['acceptedTerms']])
  const { status, data } = await browser.call(createIdentityAccount, {
    body: { ...body, acceptedTerms: 1 },
  })
  expect(status).toBe(201)
  expect(data).not.toHaveProperty('termsToAccept')
})

test('an address that the provider has not verified is not verified here', async () => {
  const dora = pupil()
  school.people.set(dora.login, { ...dora, email_verified: false })
  const { browser } = await signInAs(dora.login, button)
  expect((await browser.call(getPendingIdentity)).data.mayChangeEmail).toBe(true)
  const { username, email } = signupData('Dora')
  const answer = await browser.call(createIdentityAccount, {
    body: { username, fullName: 'Dora', email },
  })
  expect(answer.data).toMatchObject({ email, emailVerified: false })
})

test('taken names are reported at their fields, and nothing is lost', async () => {
  const dora = pupil()
  const ben = await person('Ben')
  school.people.set(dora.login, { ...dora, preferred_username: ben.username })
  const { browser, path } = await signInAs(dora.login, button)
  expect(path).toBe(pages.signIn)
  const answer = await browser.call(createIdentityAccount, {
    body: { username: ben.username, fullName: 'Dora', email: dora.email },
  })
  expect([answer.status, Object.keys(answer.errors)]).toEqual([409, ['username']])
  expect((await browser.call(getPendingIdentity)).status).toBe(200)
})

test('an existing account is connected only after its owner has signed in', async () => {
  const ben = await person('Ben')
  const dora = pupil()
  school.people.set(dora.login, { ...dora, email: ben.email })
  const { browser, path } = await signInAs(dora.login, button)
  expect(path).toBe(pages.signIn)
  expect((await browser.call(currentSession)).status).toBe(401)
  expect((await browser.call(getPendingIdentity)).data.hasAccount).toBe(true)
  expect((await browser.call(connectIdentity)).status).toBe(401)
  const { username } = signupData('Dora')
  const attempt = await browser.call(createIdentityAccount, {
    body: { username, fullName: 'Dora', email: signupData('Dora').email },
  })
  expect([attempt.status, Object.keys(attempt.errors)]).toEqual([409, ['email']])

  await browser.call(login, { body: { email: ben.email, password: PASSWORD } })
  expect((await browser.call(connectIdentity)).data).toEqual({
    returnTo: '/v/feed?category=MUSIC',
  })
  const again = await signInAs(dora.login, button)
  expect((await again.browser.call(currentSession)).data.username).toBe(ben.username)
})

test('an account is connected and disconnected in the settings', async () => {
  const ben = await person('Ben')
  const dora = pupil()
  await ben.call(confirmPassword, { body: { password: PASSWORD } })
  const there = new ProviderBrowser()
  const back = await there.signIn(await start(ben, button, 'CONNECT', '/settings'), dora.login)
  expect(await comeBack(ben, back)).toBe('/settings')
  const { data } = await ben.call(listIdentities)
  expect(data).toMatchObject({
    hasPassword: true,
    identities: [{ providerId: button._id, name: dora.email }],
  })
  const { browser } = await signInAs(dora.login, button)
  expect((await browser.call(currentSession)).data.username).toBe(ben.username)

  const params = { id: data.identities[0]?._id }
  expect((await ben.call(deleteIdentity, { params })).status).toBe(200)
  expect((await browser.call(currentSession)).status).toBe(401)
  expect((await ben.call(currentSession)).status).toBe(200)
})
