import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pages } from '@seam/contract/pages.ts'
import { currentSession, logout } from '@seam/contract/session.ts'
import {
  changeProvider,
  connectIdentity,
  createIdentityAccount,
  getPendingIdentity,
} from '@seam/contract/sign-in-provider.ts'
import { app } from '../../../test/app.ts'
import { type Person, person, signupData } from '../../../test/cast.ts'
import { CLIENT_SECRET, startOpenIdProvider } from '../../../test/openid-provider.ts'
import { type LyingProvider, startLyingProvider } from './lying-provider.fixture.ts'
import { comeBack, owner, settings, signInAs } from './provider.fixture.ts'
import { findProvider } from './provider-store.ts'
import { providerOf } from './stored-provider.ts'
import { roleFrom, personOf } from './claims.ts'

let ada: Person
let provider: LyingProvider
beforeAll(async () => {
  provider = await startLyingProvider()
  ada = await owner()
})
afterAll(() => provider.close())
beforeEach(() => {
  provider.lies = {}
})

/** Changes the settings of the provider. */
const change = async (changed: Parameters<typeof settings>[1], issuer = provider.issuer) => {
  const { clientSecret: _, ...body } = settings({ issuer }, changed)
  const params = { id: provider.button._id }
  return (await ada.call(changeProvider, { params, body })).status
}

const secretNow = async () => {
  const { db, secret } = await app()
  const row = await findProvider(db, provider.button._id)
  return row && providerOf(secret, row).clientSecret
}

test('who waits for an account gets none by settings that have changed since', async () => {
  const { browser, back } = await provider.begin()
  expect(await comeBack(browser, back)).toBe(pages.signIn)
  expect((await browser.call(getPendingIdentity)).status).toBe(200)
  expect(await change({ admission: 'NONE' })).toBe(200)
  expect((await browser.call(getPendingIdentity)).status).toBe(404)
  const { username, email } = signupData('Dora')
  const body = { username, email, fullName: 'Dora' }
  expect((await browser.call(createIdentityAccount, { body })).status).toBe(404)
  expect((await (await person('Ben')).call(connectIdentity)).status).toBe(404)
  await change({})
})

test('another issuer gets neither the secret nor the accounts of the one before', async () => {
  const school = await startOpenIdProvider()
  const { username, email } = signupData('Dora')
  provider.lies = {
    userInfo: { preferred_username: username, name: 'Dora', email, email_verified: true },
  }
  const { browser, back } = await provider.begin()
  await comeBack(browser, back)
  expect((await browser.call(currentSession)).data.username).toBe(username)
  expect([await change({}), await secretNow()]).toEqual([200, CLIENT_SECRET])
  expect((await browser.call(currentSession)).status).toBe(200)

  expect(await change({}, school.issuer)).toBe(200)
  expect(await secretNow()).toBeNull()
  expect((await browser.call(currentSession)).status).toBe(401)
  school.people.set('mallory', { email: signupData('Dora').email, email_verified: true })
  await ada.call(changeProvider, {
    params: { id: provider.button._id },
    body: settings(school),
  })
  const other = await signInAs('mallory', provider.button)
  expect(other.path).toBe(pages.signIn)
  await change({ clientSecret: CLIENT_SECRET })
  await school.close()
})

test.each(['javascript:alert(1)', 'http://provider.example/end', 'nonsense'])(
  'signing out works although the provider ends sessions at %s',
  async (end_session_endpoint) => {
    const { username, email } = signupData('Dora')
    provider.lies = {
      metadata: { end_session_endpoint },
      claims: { sub: username },
      userInfo: {
        sub: username,
        preferred_username: username,
        name: 'Dora',
        email,
        email_verified: true,
      },
    }
    // With another secret, the metadata is loaded again.
    const body = settings(provider, { clientSecret: `for ${end_session_endpoint}` })
    await ada.call(changeProvider, { params: { id: provider.button._id }, body })
    const { browser, back } = await provider.begin()
    await comeBack(browser, back)
    const answer = await browser.call(logout)
    expect([answer.status, answer.data]).toEqual([200, null])
    expect((await browser.call(currentSession)).status).toBe(401)
  },
)

const stored = { ...settings({ issuer: '' }), id: 1, publicId: '', clientSecret: null }

test('a long name costs no more than a short one', () => {
  const name = `a${'_'.repeat(1_000_000)}a`
  const { username } = personOf(stored, 'x', { preferred_username: name, name, email: name })
  expect(username).toBe('')
})

test.each([
  ['member', ['/owners'], 'owner'],
  ['member', ['/staff'], 'moderator'],
  ['member', [], null],
  ['moderator', [], 'member'],
  ['moderator', ['/staff'], null],
  ['moderator', ['/staff', '/owners'], 'owner'],
  ['owner', ['/staff'], 'moderator'],
  ['owner', [], 'member'],
] as const)('a provider of both roles makes a %s in %j: %s', (current, groups, role) => {
  const roles = { roleClaim: 'groups', moderatorValue: '/staff', ownerValue: '/owners' }
  expect(roleFrom({ ...stored, ...roles }, { groups }, current)).toBe(role)
})

test.each([
  ['owner', [], null],
  ['owner', ['/staff'], null],
  ['moderator', [], 'member'],
] as const)('a provider of moderators makes a %s in %j: %s', (current, groups, role) => {
  const roles = { roleClaim: 'groups', moderatorValue: '/staff', ownerValue: '' }
  expect(roleFrom({ ...stored, ...roles }, { groups }, current)).toBe(role)
})

test.each([
  ['groups', { groups: ['/staff'] }, 'moderator'],
  ['groups', { groups: '/staff' }, 'moderator'],
  ['realm.roles', { realm: { roles: ['/staff'] } }, 'moderator'],
  ['realm.roles', { 'realm.roles': ['/staff'] }, 'moderator'],
  ['groups', { groups: [{ name: '/staff' }] }, null],
  ['groups', { groups: ['/staff/other'] }, null],
  ['__proto__.x', {}, null],
  ['constructor.name', {}, null],
] as const)('the claim %s in %j gives %s', (roleClaim, claims, role) => {
  const roles = { roleClaim, moderatorValue: '/staff', ownerValue: '' }
  expect(roleFrom({ ...stored, ...roles }, claims, 'member')).toBe(role)
})
