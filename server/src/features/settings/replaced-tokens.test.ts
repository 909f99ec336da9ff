import { expect, test } from 'vitest'
import { currentSession, login, logout, renewToken } from '@seam/contract/session.ts'
import { changeEmail, changePassword, endOtherSessions } from '@seam/contract/settings.ts'
import { signupData, PASSWORD, person, type Person } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { raceOutcomes } from '../../../test/race-outcomes.ts'
import { isLongRun } from '@seam/postgres/test/long-run.ts'

const SESSION_COOKIES = ['seam_access', 'seam_refresh', 'XSRF-TOKEN']

/** A person and their current credentials. */
interface State {
  ada: Person
  email: string
  password: string
}

/** Each changes a credential and returns the status of the response. */
const changes = {
  async password(state: State, number: number) {
    const newPassword = `Another-horse-${number}`
    const { status } = await state.ada.call(changePassword, {
      body: { currPassword: state.password, newPassword, confirmNewPassword: newPassword },
    })
    state.password = newPassword
    return status
  },
  async email(state: State) {
    const { email: newEmail } = signupData()
    const { status } = await state.ada.call(changeEmail, {
      body: { currEmail: state.email, newEmail, password: state.password },
    })
    state.email = newEmail
    return status
  },
}

/**
 * Expects old cookies to be rejected but not cleared. The browser that made the change has new
 * cookies, and a late response to another tab must not clear them.
 */
async function expectRejected(copy: Client) {
  for (const endpoint of [currentSession, renewToken, endOtherSessions]) {
    const thief = copy.copy()
    const { status, headers } = await thief.call(endpoint)
    expect(status).toBe(401)
    expect(headers.getSetCookie()).toEqual([])
  }
  expect((await copy.copy().call(logout)).status).toBe(200)
}

test.each(['password', 'email'] as const)(
  'the response to a change of %s sets new tokens of every kind',
  async (kind) => {
    const ada = await person('Ada')
    const before = ada.copy()
    await changes[kind]({ ada, email: ada.email, password: PASSWORD }, 1)
    for (const name of SESSION_COOKIES) {
      expect(ada.cookies.get(name)).toBeTruthy()
      expect(ada.cookies.get(name)).not.toBe(before.cookies.get(name))
    }
    await expectRejected(before)
  },
)

test('stolen old tokens neither reveal the new anti-forgery token nor end the session', async () => {
  const ada = await person('Ada')
  const thief = ada.copy()
  await changes.password({ ada, email: ada.email, password: PASSWORD }, 1)
  const page = await thief.fetch('/')
  expect(page.headers.getSetCookie()).toEqual([])
  expect(await page.text()).not.toContain(ada.username)
  thief.cookies.delete('XSRF-TOKEN')
  await thief.call(currentSession)
  expect(thief.cookies.get('XSRF-TOKEN')).not.toBe(ada.cookies.get('XSRF-TOKEN'))
  expect((await thief.call(logout)).status).toBe(200)
  expect((await ada.call(currentSession)).status).toBe(200)
})

test('requests of other tabs during a change of password leave the browser signed in', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await person('Ada')
    // One browser: its tabs share the cookies, and responses set them in the order of arrival.
    const [, ...others] = await Promise.all([
      changes.password({ ada, email: ada.email, password: PASSWORD }, round),
      ...Array.from({ length: 12 }, () => ada.call(currentSession)),
    ])
    for (const { status } of others) expect([200, 401]).toContain(status)
    expect((await ada.call(currentSession)).status).toBe(200)
    expect((await ada.call(renewToken)).status).toBe(200)
  }
})

test('a session that ends during its change of password changes nothing', async () => {
  const outcomes = raceOutcomes(200, 401)
  for (let round = 0; round < (isLongRun ? 40 : 4); round += 1) {
    const ada = await person('Ada')
    const thief = new Client()
    await thief.call(login, { body: { email: ada.email, password: PASSWORD } })
    const newPassword = 'Another-horse-8'
    const [changed] = await Promise.all([
      thief.call(changePassword, {
        body: { currPassword: PASSWORD, newPassword, confirmNewPassword: newPassword },
      }),
      ada.call(endOtherSessions),
    ])
    const signInStatus = async (password: string) =>
      (await new Client().call(login, { body: { email: ada.email, password } })).status
    outcomes.add(changed.status)
    expect(await signInStatus(changed.status === 200 ? newPassword : PASSWORD)).toBe(200)
    expect(await signInStatus(changed.status === 200 ? PASSWORD : newPassword)).toBe(401)
  }
  outcomes.verify()
})
