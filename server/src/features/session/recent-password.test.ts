import { expect, test } from 'vitest'
import { deleteAccount, getExport, startExport } from '@seam/contract/export.ts'
import { confirmPassword, currentSession, login, renewToken } from '@seam/contract/session.ts'
import { changeEmail, changePassword } from '@seam/contract/settings.ts'
import { app } from '../../../test/app.ts'
import { signupData, PASSWORD, person, type Person, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { accountIdOf } from '../../../test/seed.ts'

const MINUTE = 60_000

/**
 * Sets the age of the password entry in milliseconds in all sessions of a person; null for never.
 */
async function setPasswordAge(ago: number | null, who: Person) {
  const { db } = await app()
  await db
    .updateTable('session')
    .set({ password_at: ago === null ? null : new Date(Date.now() - ago) })
    .where('account_id', '=', await accountIdOf(who))
    .execute()
}

const requestExport = async (who: Client) => (await who.call(startExport)).status
const confirm = (who: Client, password: unknown) =>
  who.call(confirmPassword, { body: { password } })

test.each([16 * MINUTE, null])(
  'returns 403 for export and deletion with a password entered %j milliseconds ago',
  async (ago) => {
    const ada = await person('Ada')
    await setPasswordAge(ago, ada)
    const params = { username: ada.username }
    for (const answer of [await ada.call(startExport), await ada.call(deleteAccount, { params })]) {
      expect(answer.status).toBe(403)
      expect(answer.problem.code).toBe('confirm-password')
    }
    expect((await ada.call(getExport)).data).toBeNull()
    expect((await ada.call(currentSession)).status).toBe(200)
    expect((await confirm(ada, PASSWORD)).status).toBe(200)
    expect(await requestExport(ada)).toBe(201)
    expect((await ada.call(deleteAccount, { params })).status).toBe(200)
  },
)

test('a password is recent for 15 minutes, even if the tokens are renewed', async () => {
  const ada = await person('Ada')
  await setPasswordAge(14 * MINUTE, ada)
  await ada.call(renewToken)
  expect(await requestExport(ada)).toBe(201)
  await setPasswordAge(16 * MINUTE, ada)
  await ada.call(renewToken)
  expect(await requestExport(ada)).toBe(403)
})

test('a password is recent only in the session where it was entered', async () => {
  const ada = await person('Ada')
  await setPasswordAge(16 * MINUTE, ada)
  const phone = new Client()
  await phone.call(login, { body: { email: ada.email, password: PASSWORD } })
  expect([await requestExport(ada), await requestExport(phone)]).toEqual([403, 201])
  await confirm(ada, PASSWORD)
  expect(await requestExport(ada)).toBe(201)
})

test('a change of password or email counts as entering the password', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await setPasswordAge(16 * MINUTE, ada)
  const newPassword = 'Another-horse-8'
  await ada.call(changePassword, {
    body: { currPassword: PASSWORD, newPassword, confirmNewPassword: newPassword },
  })
  expect(await requestExport(ada)).toBe(201)
  await setPasswordAge(16 * MINUTE, ben)
  const { email: newEmail } = signupData()
  await ben.call(changeEmail, { body: { currEmail: ben.email, newEmail, password: PASSWORD } })
  expect(await requestExport(ben)).toBe(201)
})

test.each([
  ['Wrong-horse-7', 'Incorrect password'],
  ['', 'Password is required'],
  [undefined, 'Password is required'],
  [7, 'Password is required'],
])('rejects the password %j', async (password, message) => {
  const ada = await person('Ada')
  await setPasswordAge(16 * MINUTE, ada)
  const { status, errors } = await confirm(ada, password)
  expect([status, errors]).toEqual([422, { password: message }])
  expect(await requestExport(ada)).toBe(403)
})

test('returns 403 for deleting the account of another user', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await setPasswordAge(null, ada)
  const { status, problem } = await ada.call(deleteAccount, { params: { username: ben.username } })
  expect([status, problem.code]).toEqual([403, 'not-yours'])
})

test('returns 401 to a visitor', async () => {
  expect((await confirm(visitor(), PASSWORD)).status).toBe(401)
})
