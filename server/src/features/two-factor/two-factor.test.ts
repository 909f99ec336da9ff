import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { resetPassword } from '@seam/contract/password-reset.ts'
import { confirmPassword, currentSession, login, renewToken } from '@seam/contract/session.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactor,
  replaceRecoveryCodes,
  setUpTwoFactor,
} from '@seam/contract/two-factor.ts'
import { app } from '../../../test/app.ts'
import { PASSWORD, person, type Person, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { enableFor, enterPassword, sendCode } from '../../../test/second-factor.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { appCode } from '../../../test/totp.ts'
import { createReset } from '../password-reset/reset.ts'
import { removeSecondFactors } from './remove.ts'

let ada: Person
beforeEach(async () => {
  ada = await person('Ada')
})

const signIn = (password = PASSWORD) =>
  visitor().call(login, { body: { email: ada.email, password } })

test('the first code turns on two-factor sign-in and shows ten recovery codes once', async () => {
  expect((await ada.call(getTwoFactor)).data).toEqual({
    since: null,
    recoveryCodesLeft: 0,
    isRequired: false,
  })
  const { data: setup } = await ada.call(setUpTwoFactor)
  expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(setup.uri).toContain(`secret=${setup.secret}`)
  // It has no effect before the code.
  expect((await signIn()).status).toBe(200)
  const { status, data } = await ada.call(enableTwoFactor, {
    body: { code: appCode(setup.secret).replace(/^.../, '$& ') },
  })
  expect(status).toBe(201)
  expect(new Set(data.recoveryCodes).size).toBe(10)
  for (const code of data.recoveryCodes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect((await ada.call(getTwoFactor)).data).toMatchObject({
    since: expect.any(String),
    recoveryCodesLeft: 10,
  })
  const answer = await signIn()
  expect([answer.status, answer.problem.code]).toEqual([401, 'second-factor-required'])
})

test('the database contains neither the secret nor the recovery codes as plain text', async () => {
  const { secret, recoveryCodes } = await enableFor(ada)
  const { db } = await app()
  const accountId = await accountIdOf(ada)
  const totp = await db
    .selectFrom('totp')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const codes = await db
    .selectFrom('recovery_code')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute()
  const stored = JSON.stringify([totp, codes]) + totp.secret.toString('latin1')
  expect(totp.secret.length).toBe(12 + 16 + 20)
  expect(codes.map(({ hash }) => hash.length)).toEqual(Array<number>(10).fill(32))
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((c) => c.replace(/-/g, ''))]) {
    expect(stored).not.toContain(text)
  }
})

test.each([
  ['000000', serverMessages.codeWrong],
  ['12345', messages.appCodeForm],
  ['abcdef', messages.appCodeForm],
  ['', messages.appCodeForm],
  [undefined, messages.codeRequired],
  [123456, messages.codeRequired],
])('the first code %j is rejected, and nothing is turned on', async (code, message) => {
  const { data: setup } = await ada.call(setUpTwoFactor)
  const isRight = [-1, 0, 1].some((distance) => appCode(setup.secret, distance) === code)
  if (isRight) return
  const answer = await ada.call(enableTwoFactor, { body: { code } })
  expect([answer.status, answer.errors]).toEqual([422, { code: message }])
  expect((await signIn()).status).toBe(200)
})

test('a new secret replaces the previous one', async () => {
  const { data: first } = await ada.call(setUpTwoFactor)
  const { data: second } = await ada.call(setUpTwoFactor)
  const enable = (secret: string) => ada.call(enableTwoFactor, { body: { code: appCode(secret) } })
  expect((await enable(first.secret)).status).toBe(422)
  expect((await enable(second.secret)).status).toBe(201)
})

test('turning it on ends all other sessions but not this one', async () => {
  const other = new Client()
  await other.call(login, { body: { email: ada.email, password: PASSWORD } })
  await enableFor(ada)
  expect((await ada.call(currentSession)).status).toBe(200)
  expect((await other.call(currentSession)).status).toBe(401)
  expect((await other.call(renewToken)).status).toBe(401)
})

test('turning it off leaves the other sessions, and the password alone signs in again', async () => {
  const { secret, recoveryCodes } = await enableFor(ada)
  const other = await enterPassword(ada)
  await sendCode(other, appCode(secret))
  const waiting = await enterPassword(ada)
  expect((await ada.call(disableTwoFactor)).status).toBe(200)
  expect((await other.call(currentSession)).status).toBe(200)
  expect((await signIn()).status).toBe(200)
  for (const code of [appCode(secret, 1), recoveryCodes[0] ?? '']) {
    expect((await sendCode(waiting, code)).status).toBe(401)
  }
})

test('every change requires a recent password', async () => {
  const { db } = await app()
  const accountId = await accountIdOf(ada)
  const forget = () =>
    db
      .updateTable('session')
      .set({ password_at: null })
      .where('account_id', '=', accountId)
      .execute()
  await forget()
  const codes = async (...answers: Promise<{ problem: { code: string } }>[]) =>
    (await Promise.all(answers)).map(({ problem }) => problem.code)
  expect(await codes(ada.call(setUpTwoFactor))).toEqual(['confirm-password'])
  await ada.call(confirmPassword, { body: { password: PASSWORD } })
  const { data: setup } = await ada.call(setUpTwoFactor)
  await forget()
  const body = { code: appCode(setup.secret) }
  expect(await codes(ada.call(enableTwoFactor, { body }))).toEqual(['confirm-password'])
  await ada.call(confirmPassword, { body: { password: PASSWORD } })
  expect((await ada.call(enableTwoFactor, { body })).status).toBe(201)
  await forget()
  const changes = [ada.call(disableTwoFactor), ada.call(replaceRecoveryCodes)]
  expect(await codes(...changes)).toEqual(['confirm-password', 'confirm-password'])
  expect((await ada.call(getTwoFactor)).data.recoveryCodesLeft).toBe(10)
})

test('an action that does not fit the state is a conflict', async () => {
  for (const endpoint of [disableTwoFactor, replaceRecoveryCodes]) {
    const { status, problem } = await ada.call(endpoint)
    expect([status, problem.detail]).toEqual([409, serverMessages.twoFactorOff])
  }
  const unprepared = await ada.call(enableTwoFactor, { body: { code: '123456' } })
  expect([unprepared.status, unprepared.errors]).toEqual([422, { code: serverMessages.codeWrong }])
  await enableFor(ada)
  for (const answer of [
    await ada.call(setUpTwoFactor),
    await ada.call(enableTwoFactor, { body: { code: '123456' } }),
  ]) {
    expect([answer.status, answer.problem.detail]).toEqual([409, serverMessages.twoFactorOn])
  }
})

test('parallel first codes turn it on once', async () => {
  const { data: setup } = await ada.call(setUpTwoFactor)
  const answers = await Promise.all(
    [0, 1, 0, 1, 0].map((distance) =>
      ada.call(enableTwoFactor, { body: { code: appCode(setup.secret, distance) } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
  expect((await ada.call(getTwoFactor)).data.recoveryCodesLeft).toBe(10)
})

test('a sign-in that verified the password before it was turned on gets no session without it', async () => {
  const { data: setup } = await ada.call(setUpTwoFactor)
  const attempts = Array.from({ length: 6 }, async () => {
    const browser = new Client()
    await browser.call(login, { body: { email: ada.email, password: PASSWORD } })
    return browser
  })
  const enabled = await ada.call(enableTwoFactor, { body: { code: appCode(setup.secret) } })
  expect(enabled.status).toBe(201)
  for (const browser of await Promise.all(attempts)) {
    expect((await browser.call(currentSession)).status).toBe(401)
  }
})

test('new recovery codes replace the old ones', async () => {
  const { recoveryCodes: old } = await enableFor(ada)
  const { data } = await ada.call(replaceRecoveryCodes)
  expect(data.recoveryCodes).toHaveLength(10)
  const browser = await enterPassword(ada)
  expect((await sendCode(browser, old[0] ?? '')).status).toBe(422)
  expect((await sendCode(browser, data.recoveryCodes[0] ?? '')).status).toBe(200)
})

test('a reset link changes the password and leaves two-factor sign-in on', async () => {
  const { secret } = await enableFor(ada)
  const { db } = await app()
  const code = await createReset(db, ada.username)
  const newPassword = 'Another-horse-8'
  const body = { code, newPassword, confirmNewPassword: newPassword }
  expect((await visitor().call(resetPassword, { body })).status).toBe(200)
  const browser = new Client()
  const answer = await browser.call(login, { body: { email: ada.email, password: newPassword } })
  expect(answer.problem.code).toBe('second-factor-required')
  expect((await sendCode(browser, appCode(secret))).status).toBe(200)
})

test('the operator removes the second factors of a user who has lost them', async () => {
  await enableFor(ada)
  const { db } = await app()
  expect(await removeSecondFactors(db, ada.username)).toBe(true)
  expect((await signIn()).status).toBe(200)
  expect(await removeSecondFactors(db, 'nobody_here')).toBe(false)
})

test('deleting an account deletes its second factors', async () => {
  await enableFor(ada)
  const browser = await enterPassword(ada)
  await sendCode(browser, '000000')
  await ada.call(deleteAccount, { params: { username: ada.username } })
  expect((await sendCode(browser, '000001')).status).toBe(401)
})

test('returns 401 to a visitor', async () => {
  for (const endpoint of [getTwoFactor, setUpTwoFactor, disableTwoFactor, replaceRecoveryCodes]) {
    expect((await visitor().call(endpoint)).status).toBe(401)
  }
})
