import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { messages } from '@seam/contract/messages.ts'
import { deleteAccount } from '@seam/contract/export.ts'
import { editInfo } from '@seam/contract/profile.ts'
import { resetPassword } from '@seam/contract/password-reset.ts'
import { currentSession, login, renewToken } from '@seam/contract/session.ts'
import { app } from '../../../test/app.ts'
import { PASSWORD, person, type Person, visitor } from '../../../test/cast.ts'
import { createReset } from './reset.ts'

const NEW = 'Another-horse-8'

let ada: Person
let code: string
beforeEach(async () => {
  ada = await person('Ada')
  code = (await createReset((await app()).db, ada.username)) ?? ''
})

const reset = (body: Record<string, unknown> = {}) =>
  visitor().call(resetPassword, {
    body: { code, newPassword: NEW, confirmNewPassword: NEW, ...body },
  })
const signInStatus = async (password: string) =>
  (await visitor().call(login, { body: { email: ada.email, password } })).status
const invalid = [422, { code: messages.passwordResetCode }]

test('a reset link sets a new password and ends all sessions', async () => {
  const { status, data } = await reset()
  expect([status, data]).toEqual([200, null])
  expect(await signInStatus(PASSWORD)).toBe(401)
  expect(await signInStatus(NEW)).toBe(200)
  expect((await ada.call(currentSession)).status).toBe(401)
  expect((await ada.call(renewToken)).status).toBe(401)
})

test('a reset link can be created by a former username', async () => {
  const { db } = await app()
  const former = ada.username
  const body = { fullName: 'Ada', username: `new_${former}`.slice(0, 20), about: '' }
  expect((await ada.call(editInfo, { body })).status).toBe(200)
  code = (await createReset(db, former)) ?? ''
  expect((await reset()).status).toBe(200)
})

test('a reset link works once, even with parallel requests', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => reset()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, errors } of answers.filter((answer) => answer.status !== 200)) {
    expect([status, errors]).toEqual(invalid)
  }
})

test('a reset link ends with the next one, after an hour, or with its account', async () => {
  const { db } = await app()
  const next = (await createReset(db, ada.username)) ?? ''
  const replaced = await reset()
  expect([replaced.status, replaced.errors]).toEqual(invalid)
  code = next
  await sql`update password_reset set expires_at = now() where hash is not null`.execute(db)
  const expired = await reset()
  expect([expired.status, expired.errors]).toEqual(invalid)
  code = (await createReset(db, ada.username)) ?? ''
  await ada.call(deleteAccount, { params: { username: ada.username } })
  const deleted = await reset()
  expect([deleted.status, deleted.errors]).toEqual(invalid)
  expect(await createReset(db, ada.username)).toBeNull()
  expect(await signInStatus(PASSWORD)).toBe(401)
})

test.each([
  [{ code: '' }, { code: messages.passwordResetCode }],
  [{ code: 'unknown' }, { code: messages.passwordResetCode }],
  [{ newPassword: 'short', confirmNewPassword: 'short' }, { newPassword: messages.passwordShort }],
  [{ confirmNewPassword: 'Other-horse-9' }, { confirmNewPassword: messages.passwordMismatch }],
  [
    { newPassword: 'P@ssw0rd', confirmNewPassword: 'P@ssw0rd' },
    { newPassword: 'This password is too common. Choose another' },
  ],
])('%j returns 422 and leaves the link as it is', async (body, errors) => {
  const answer = await reset(body)
  expect([answer.status, answer.errors]).toEqual([422, errors])
  expect((await reset()).status).toBe(200)
})
