import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { currentSession, login } from '@seam/contract/session.ts'
import { startExport } from '@seam/contract/export.ts'
import { resetPassword } from '@seam/contract/password-reset.ts'
import { changePassword } from '@seam/contract/settings.ts'
import {
  completeSignIn,
  enableTwoFactor,
  getTwoFactor,
  setUpTwoFactor,
} from '@seam/contract/two-factor.ts'
import { app } from '../../../test/app.ts'
import { PASSWORD, person, type Person, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { enableFor, enterPassword, sendCode } from '../../../test/second-factor.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { appCode, wrongAppCode } from '../../../test/totp.ts'
import { createReset } from '../password-reset/reset.ts'

const PENDING_COOKIE = 'seam_second_factor'

let ada: Person
let secret: string
let recoveryCodes: string[]
beforeEach(async () => {
  ada = await person('Ada')
  ;({ secret, recoveryCodes } = await enableFor(ada))
})

const recoveryCode = (index = 0) => recoveryCodes[index] ?? ''
const wrong = [422, { code: serverMessages.codeWrong }]
const expired = [401, messages.secondFactorExpired]

test('the right password gets 401 with the missing factors, and starts no session', async () => {
  const browser = new Client()
  const { status, problem } = await browser.call(login, {
    body: { email: ada.email, password: PASSWORD },
  })
  expect(status).toBe(401)
  expect(problem).toMatchObject({ code: 'second-factor-required', secondFactors: ['code'] })
  expect([...browser.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', PENDING_COOKIE])
  expect((await browser.call(currentSession)).status).toBe(401)
})

test('a wrong password gets the response of any other account', async () => {
  const browser = new Client()
  const { problem } = await browser.call(login, {
    body: { email: ada.email, password: 'Wrong-horse-7' },
  })
  expect(problem).toMatchObject({ code: 'wrong-credentials', detail: messages.loginFailed })
  expect(browser.cookies.has(PENDING_COOKIE)).toBe(false)
})

test('a code of the app completes the sign-in, which counts as a recent password', async () => {
  const browser = await enterPassword(ada)
  const { status, data } = await sendCode(browser, appCode(secret))
  expect([status, data]).toMatchObject([200, { username: ada.username }])
  expect((await browser.call(currentSession)).status).toBe(200)
  expect(browser.cookies.has(PENDING_COOKIE)).toBe(false)
  expect((await browser.call(startExport)).status).toBe(201)
})

test('a code works once, even in parallel or for another sign-in', async () => {
  const browsers = await Promise.all(Array.from({ length: 5 }, () => enterPassword(ada)))
  const code = appCode(secret)
  const answers = await Promise.all(browsers.map((browser) => sendCode(browser, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, errors } of answers.filter((answer) => answer.status !== 200)) {
    expect([status, errors]).toEqual(wrong)
  }
  // A code earlier than the last one counts as used, a later one works.
  const browser = await enterPassword(ada)
  expect((await sendCode(browser, appCode(secret, -1))).status).toBe(422)
  expect((await sendCode(browser, appCode(secret, 1))).status).toBe(200)
})

test('the code that turned on two-factor sign-in does not sign in', async () => {
  const ben = await person('Ben')
  const { data: setup } = await ben.call(setUpTwoFactor)
  const code = appCode(setup.secret)
  expect((await ben.call(enableTwoFactor, { body: { code } })).status).toBe(201)
  const { status, errors } = await sendCode(await enterPassword(ben), code)
  expect([status, errors]).toEqual(wrong)
})

test('a recovery code works once, even in parallel', async () => {
  const browsers = await Promise.all(Array.from({ length: 5 }, () => enterPassword(ada)))
  const answers = await Promise.all(browsers.map((browser) => sendCode(browser, recoveryCode())))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(4)
  expect((await ada.call(getTwoFactor)).data.recoveryCodesLeft).toBe(9)
  const { db } = await app()
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject_id = ${await accountIdOf(ada)}
      and action = 'recovery-code.used'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('a recovery code may be typed with or without hyphens, in capital letters', async () => {
  const typed = [recoveryCode(0).replace(/-/g, ''), ` ${recoveryCode(1).toUpperCase()} `]
  for (const code of typed) {
    expect((await sendCode(await enterPassword(ada), code)).status).toBe(200)
  }
})

test('recovery codes of another account do not work', async () => {
  const ben = await person('Ben')
  await enableFor(ben)
  const { status, errors } = await sendCode(await enterPassword(ben), recoveryCode())
  expect([status, errors]).toEqual(wrong)
})

test('a sign-in is completed once, and only after the password in the same browser', async () => {
  const browser = await enterPassword(ada)
  const pending = browser.cookies.get(PENDING_COOKIE) ?? ''
  const attempts = [recoveryCode(0), recoveryCode(1), appCode(secret)].map((code) => {
    const copy = browser.copy()
    return sendCode(copy, code)
  })
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 401)).toHaveLength(2)
  // The factors of the failed attempts are not used up.
  expect((await ada.call(getTwoFactor)).data.recoveryCodesLeft).toBeGreaterThanOrEqual(9)

  for (const value of [undefined, '', 'x.y.z', `${pending}x`, pending]) {
    const thief = new Client()
    if (value !== undefined) thief.cookies.set(PENDING_COOKIE, value)
    const answer = await sendCode(thief, recoveryCode(5))
    expect([answer.status, answer.problem.detail]).toEqual(expired)
  }
})

test('a change of the password ends a sign-in in progress', async () => {
  const browser = await enterPassword(ada)
  const newPassword = 'Another-horse-8'
  await ada.call(changePassword, {
    body: { currPassword: PASSWORD, newPassword, confirmNewPassword: newPassword },
  })
  const answer = await sendCode(browser, recoveryCode())
  expect([answer.status, answer.problem.detail]).toEqual(expired)
})

test.each([
  ['no code', {}, messages.codeRequired],
  ['an empty code', { code: '' }, messages.codeRequired],
  ['a short code', { code: '12345' }, messages.codeForm],
  ['a code of other letters', { code: 'é'.repeat(16) }, messages.codeForm],
  ['a huge code', { code: 'a'.repeat(100_000) }, messages.codeForm],
  ['a number', { code: 123_456 }, messages.codeRequired],
  ['null', { code: null }, messages.codeRequired],
])('%s is rejected and counts as no guess', async (_, body, message) => {
  const browser = await enterPassword(ada)
  for (let round = 0; round < 11; round += 1) {
    const { status, errors } = await browser.call(completeSignIn, { body })
    expect([status, errors]).toEqual([422, { code: message }])
  }
  expect((await sendCode(browser, appCode(secret))).status).toBe(200)
})

const guess = async (browser: Client) => (await sendCode(browser, wrongAppCode(secret))).status

test('ten wrong codes an hour are the limit, even in parallel', async () => {
  const browsers = await Promise.all(Array.from({ length: 3 }, () => enterPassword(ada)))
  const statuses = await Promise.all(
    Array.from({ length: 15 }, (_, index) => guess(browsers[index % 3] as Client)),
  )
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  const [browser = new Client()] = browsers
  const rejected = await sendCode(browser, appCode(secret))
  expect(rejected.problem).toMatchObject({ status: 429, code: 'too-many' })
  const wait = Number(rejected.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(3_500)
  expect(wait).toBeLessThanOrEqual(3_600)

  const { db } = await app()
  await sql`update second_factor_failure set failed_at = failed_at - interval '1 hour'
    where account_id = ${await accountIdOf(ada)}`.execute(db)
  expect((await sendCode(browser, appCode(secret))).status).toBe(200)
})

test('thirty wrong codes a day are the limit', async () => {
  const { db } = await app()
  await sql`insert into second_factor_failure (account_id, device, failed_at)
    select ${await accountIdOf(ada)}, '', now() - interval '2 hours' from generate_series(1, 30)
  `.execute(db)
  const rejected = await sendCode(await enterPassword(ada), appCode(secret))
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(21 * 3_600)
})

test('an attacker with the password cannot use up the guesses of a known device', async () => {
  const thief = await enterPassword(ada)
  for (let round = 0; round < 10; round += 1) await guess(thief)
  expect(await guess(thief)).toBe(429)
  const known = ada.copy()
  for (const name of ['seam_access', 'seam_refresh']) known.cookies.delete(name)
  await known.call(login, { body: { email: ada.email, password: PASSWORD } })
  expect((await sendCode(known, appCode(secret))).status).toBe(200)
})

test('a recovery code still works after too many wrong codes, and wrong ones do not count', async () => {
  const thief = await enterPassword(ada)
  for (let round = 0; round < 11; round += 1) {
    expect((await sendCode(thief, 'a'.repeat(16))).status).toBe(422)
  }
  for (let round = 0; round < 10; round += 1) expect(await guess(thief)).toBe(422)
  const browser = await enterPassword(ada)
  expect((await sendCode(browser, appCode(secret))).status).toBe(429)
  expect((await sendCode(browser, recoveryCode())).status).toBe(200)
})

test('a change of the password forgets the wrong codes of unknown devices, but a reset does not', async () => {
  const thief = await enterPassword(ada)
  for (let round = 0; round < 10; round += 1) await guess(thief)
  const { db } = await app()
  const code = (await createReset(db, ada.username)) ?? ''
  const [first, second] = ['Another-horse-8', 'Third-horse-9']
  await visitor().call(resetPassword, {
    body: { code, newPassword: first, confirmNewPassword: first },
  })
  const browser = await enterPassword(ada, { password: first })
  expect((await sendCode(browser, appCode(secret))).status).toBe(429)
  expect((await sendCode(browser, recoveryCode())).status).toBe(200)
  const body = { currPassword: first, newPassword: second, confirmNewPassword: second }
  expect((await browser.call(changePassword, { body })).status).toBe(200)
  expect(
    (await sendCode(await enterPassword(ada, { password: second }), appCode(secret))).status,
  ).toBe(200)
})

test('an attacker without the password cannot guess codes', async () => {
  const stranger = visitor()
  for (let round = 0; round < 12; round += 1) expect(await guess(stranger)).toBe(401)
  expect((await sendCode(await enterPassword(ada), appCode(secret))).status).toBe(200)
})

test('another site cannot complete a sign-in', async () => {
  const browser = await enterPassword(ada)
  const { status, problem } = await browser.call(completeSignIn, {
    body: { code: appCode(secret) },
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect([status, problem.code]).toEqual([403, 'anti-forgery'])
})

test('completing a sign-in ends the previous session of the browser', async () => {
  const before = ada.copy()
  await ada.call(login, { body: { email: ada.email, password: PASSWORD } })
  expect((await ada.call(currentSession)).status).toBe(200)
  expect((await sendCode(ada, appCode(secret))).status).toBe(200)
  expect((await ada.call(currentSession)).status).toBe(200)
  expect((await before.call(currentSession)).status).toBe(401)
})
