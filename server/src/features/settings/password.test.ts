import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { currentSession, login, renewToken } from '@seam/contract/session.ts'
import { changePassword } from '@seam/contract/settings.ts'
import { app } from '../../../test/app.ts'
import { PASSWORD, person, type Person, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { countWaiting } from '../../../test/count-waiting.ts'
import { eventually } from '../../../test/eventually.ts'

const NEW = 'Another-horse-8'
const LONG = `Aa1-${'x'.repeat(125)}`

const change = (who: Client, body: Record<string, unknown> = {}) =>
  who.call(changePassword, {
    body: { currPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW, ...body },
  })

/** Signs in with another browser. Returns it and the status of the response. */
async function signIn({ email }: Person, password: string) {
  const browser = new Client()
  const { status } = await browser.call(login, { body: { email, password } })
  return { browser, status }
}
const isSignedIn = async (who: Client) => (await who.call(currentSession)).status === 200

test('changing the password rejects the old one and ends other sessions', async () => {
  const ada = await person('Ada')
  const { browser: other } = await signIn(ada, PASSWORD)
  const { status, data } = await change(ada)
  expect(status).toBe(200)
  expect(data).toMatchObject({ username: ada.username, email: ada.email })
  expect(await isSignedIn(ada)).toBe(true)
  expect(await isSignedIn(other)).toBe(false)
  expect((await other.call(renewToken)).status).toBe(401)
  expect((await signIn(ada, PASSWORD)).status).toBe(401)
  expect((await signIn(ada, NEW)).status).toBe(200)
  expect((await ada.call(renewToken)).status).toBe(200)
})

const mismatch = { confirmNewPassword: 'New Passwords do not match' }

test.each([
  [
    { currPassword: '', newPassword: '', confirmNewPassword: '' },
    {
      currPassword: 'Current password is required',
      newPassword: "New password can't be empty",
      confirmNewPassword: 'Please confirm your new password',
    },
  ],
  [
    { currPassword: undefined, newPassword: undefined, confirmNewPassword: undefined },
    {
      currPassword: 'Current password is required',
      newPassword: "New password can't be empty",
      confirmNewPassword: 'Please confirm your new password',
    },
  ],
  [{ currPassword: 7 }, { currPassword: 'Current password is required' }],
  [
    { newPassword: 'Short-1', confirmNewPassword: 'Short-1' },
    { newPassword: 'Password should be atleast 8 characters long' },
  ],
  [
    { newPassword: LONG, confirmNewPassword: LONG },
    { newPassword: 'Password should not exceed 128 characters' },
  ],
  [
    { newPassword: 'no-capital-1', confirmNewPassword: 'no-capital-1' },
    { newPassword: 'Password must include uppercase, lowercase, number, and special character' },
  ],
  [
    { newPassword: 'P@ssw0rd', confirmNewPassword: 'P@ssw0rd' },
    { newPassword: 'This password is too common. Choose another' },
  ],
  [
    { newPassword: PASSWORD, confirmNewPassword: PASSWORD },
    { newPassword: 'New password must be different from current password' },
  ],
  [{ confirmNewPassword: `${NEW}x` }, mismatch],
  [
    { newPassword: PASSWORD },
    { newPassword: 'New password must be different from current password', ...mismatch },
  ],
  [{ currPassword: 'Wrong-horse-7' }, { currPassword: 'Incorrect password' }],
  [{ currPassword: 'Wrong-horse-7', confirmNewPassword: 'x' }, mismatch],
])('a change of password with %j returns 422 and changes nothing', async (body, errors) => {
  const ada = await person('Ada')
  const { browser: other } = await signIn(ada, PASSWORD)
  const answer = await change(ada, body)
  expect([answer.status, answer.errors]).toEqual([422, errors])
  expect(await isSignedIn(other)).toBe(true)
  expect((await signIn(ada, PASSWORD)).status).toBe(200)
})

test('exactly one of many concurrent changes succeeds', async () => {
  const ada = await person('Ada')
  const wanted = Array.from({ length: 5 }, (_, number) => `${NEW}-${number}`)
  const answers = await Promise.all(
    wanted.map((newPassword) => change(ada, { newPassword, confirmNewPassword: newPassword })),
  )
  const succeeded = wanted.filter((_, at) => answers[at]?.status === 200)
  expect(succeeded).toHaveLength(1)
  // A request that is read after the change has the cookies of an ended session.
  for (const { status, errors } of answers.filter(({ status }) => ![200, 401].includes(status))) {
    expect([status, errors]).toEqual([422, { currPassword: 'Incorrect password' }])
  }
  expect((await signIn(ada, succeeded[0] ?? '')).status).toBe(200)
  expect((await signIn(ada, PASSWORD)).status).toBe(401)
})

test.each([
  [
    'its password is changed',
    sql`password_hash = 'another', credential_version = credential_version + 1`,
  ],
  [
    'its email is changed',
    sql`email = 'another ' || public_id, credential_version = credential_version + 1`,
  ],
  ['it is deleted', sql`deleted_at = now()`],
])('a sign-in to an account fails if %s meanwhile', async (_, changed) => {
  const { db } = await app()
  const ada = await person('Ada')
  const id = await accountIdOf(ada)
  const { pending } = await db.transaction().execute(async (tx) => {
    await sql`select from account where id = ${id} for update`.execute(tx)
    const signingIn = signIn(ada, PASSWORD)
    await eventually(async () => expect(await countWaiting(db)).toBe(1))
    await sql`update account set ${changed} where id = ${id}`.execute(tx)
    return { pending: signingIn }
  })
  const { status, browser } = await pending
  expect(status).toBe(401)
  expect(await isSignedIn(browser)).toBe(false)
})

test('exactly one of two browsers that change the password concurrently stays signed in', async () => {
  const ada = await person('Ada')
  const { browser: other } = await signIn(ada, PASSWORD)
  const answers = await Promise.all([change(ada), change(other)])
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect([await isSignedIn(ada), await isSignedIn(other)]).toEqual([winner === 0, winner === 1])
})

test('returns 401 to a visitor before it validates the body', async () => {
  const { status } = await change(visitor(), { currPassword: '' })
  expect(status).toBe(401)
})
