import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { currentSession, login } from '@seam/contract/session.ts'
import { changePassword, setPassword } from '@seam/contract/settings.ts'
import { listIdentities, type SignInProvider } from '@seam/contract/sign-in-provider.ts'
import type { Client } from '../../../test/client.ts'
import { PASSWORD, person, signupData, visitor } from '../../../test/cast.ts'
import { startOpenIdProvider } from '../../../test/openid-provider.ts'
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

const NEW = 'Another-horse-8'

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

/** Signs in with a provider as someone who has no password here. */
async function pupil() {
  const { username, email, fullName: name } = signupData('Dora')
  school.people.set(username, {
    preferred_username: username,
    email,
    email_verified: true,
    name,
  })
  const { browser, there } = await signInAs(username, button)
  const confirm = async () =>
    comeBack(
      browser,
      await there.signIn(await start(browser, button, 'CONFIRM', '/settings'), username),
    )
  return { browser, email, username, confirm }
}

const set = (who: Client, body = { newPassword: NEW, confirmNewPassword: NEW }) =>
  who.call(setPassword, { body })

test('an account without a password sets one after the provider has confirmed the person', async () => {
  const { browser, email, username, confirm } = await pupil()
  const other = await signInAs(username, button)
  expect((await set(browser)).problem.code).toBe('confirm-password')
  expect(await confirm()).toBe('/settings')
  expect((await set(browser)).status).toBe(200)
  expect((await browser.call(listIdentities)).data.hasPassword).toBe(true)
  expect((await other.browser.call(currentSession)).status).toBe(401)
  const { status } = await visitor().call(login, { body: { email, password: NEW } })
  expect(status).toBe(200)
})

test.each([
  [{ newPassword: 'short', confirmNewPassword: 'short' }, ['newPassword']],
  [{ newPassword: NEW, confirmNewPassword: PASSWORD }, ['confirmNewPassword']],
  [{ newPassword: 'P@ssw0rd', confirmNewPassword: 'P@ssw0rd' }, ['newPassword']],
])('%j is rejected', async (body, fields) => {
  const { browser, confirm } = await pupil()
  await confirm()
  const { status, errors } = await set(browser, body)
  expect([status, Object.keys(errors)]).toEqual([422, fields])
})

test('two requests at once set one password', async () => {
  const { browser, email, confirm } = await pupil()
  await confirm()
  const answers = await Promise.all([
    set(browser),
    set(browser, { newPassword: PASSWORD, confirmNewPassword: PASSWORD }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const logins = await Promise.all(
    [NEW, PASSWORD].map((password) => visitor().call(login, { body: { email, password } })),
  )
  expect(new Set(logins.map(({ status }) => status))).toEqual(new Set([200, 401]))
})

test('an account with a password changes it with the current one', async () => {
  const ben = await person('Ben')
  const { status, problem } = await set(ben)
  expect([status, problem.detail]).toEqual([409, serverMessages.passwordExists])
  const { browser } = await pupil()
  const { errors } = await browser.call(changePassword, {
    body: { currPassword: '', newPassword: NEW, confirmNewPassword: NEW },
  })
  expect(errors).toEqual({ currPassword: messages.passwordCurrentRequired })
})
