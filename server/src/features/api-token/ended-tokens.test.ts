import { expect, test } from 'vitest'
import { createApiToken, listApiTokens } from '@seam/contract/api-token.ts'
import { endPersonSessions } from '@seam/contract/people/people.ts'
import { changeEmail, changePassword, endOtherSessions } from '@seam/contract/settings.ts'
import { listWatchHistory } from '@seam/contract/history.ts'
import { changeRole } from '@seam/contract/people/staff.ts'
import { enableTwoFactor, setUpTwoFactor } from '@seam/contract/two-factor.ts'
import { countWaiting } from '../../../test/count-waiting.ts'
import { appCode } from '../../../test/totp.ts'
import { lockAccountRow } from '../account/account-lock-store.ts'
import { app } from '../../../test/app.ts'
import { PASSWORD, person, type Person, staff } from '../../../test/cast.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { program, tokenBody } from './api-token.fixture.ts'

const ends: Record<string, (ada: Person, id: string) => Promise<void>> = {
  'its date': async (_ada, id) => {
    const { db } = await app()
    await db
      .updateTable('api_token')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('public_id', '=', id)
      .execute()
  },
  'a new password': async (ada) => {
    const newPassword = 'Other-horse-8'
    const body = { currPassword: PASSWORD, newPassword, confirmNewPassword: newPassword }
    expect((await ada.call(changePassword, { body })).status).toBe(200)
  },
  'a new email address': async (ada) => {
    const body = { currEmail: ada.email, newEmail: `new-${ada.email}`, password: PASSWORD }
    expect((await ada.call(changeEmail, { body })).status).toBe(200)
  },
  'a moderator, who ends all sessions': async (ada) => {
    const params = { username: ada.username }
    const moderator = await staff('Cleo', 'moderator')
    expect((await moderator.call(endPersonSessions, { params })).status).toBe(200)
  },
  'turning on two-factor sign-in': async (ada) => {
    const { data } = await ada.call(setUpTwoFactor)
    const body = { code: appCode(data.secret) }
    expect((await ada.call(enableTwoFactor, { body })).status).toBe(201)
  },
  'a lower role': async (ada) => {
    const owner = await staff('Cleo', 'owner')
    const params = { username: ada.username }
    await owner.call(changeRole, { params, body: { role: 'moderator' } })
    await owner.call(changeRole, { params, body: { role: 'member' } })
  },
  'the deletion of the account': async (ada) => {
    const { db } = await app()
    await db
      .updateTable('account')
      .set({ deleted_at: new Date() })
      .where('id', '=', await accountIdOf(ada))
      .execute()
  },
}

test.each(Object.entries(ends))('%s ends a token', async (_, end) => {
  const ada = await person('Ada')
  const script = await program(ada, 'read')
  expect((await script.call(listWatchHistory)).status).toBe(200)
  await end(ada, script.id)
  expect((await script.call(listWatchHistory)).status).toBe(401)
})

test('a token outlives the session that created it', async () => {
  const ada = await person('Ada')
  const script = await program(ada, 'read')
  await ada.call(endOtherSessions)
  expect((await script.call(listWatchHistory)).status).toBe(200)
})

test.each([createApiToken, setUpTwoFactor])(
  'a thief of the session gets nothing lasting from a change of the password: $path',
  async (endpoint) => {
    const { db } = await app()
    const ada = await person('Ada')
    const thief = ada.copy()
    const newPassword = 'Other-horse-8'
    const body = { currPassword: PASSWORD, newPassword, confirmNewPassword: newPassword }
    const waiting: Promise<{ status: number }>[] = []
    await db.transaction().execute(async (tx) => {
      await lockAccountRow(tx, await accountIdOf(ada))
      const start = async (call: Promise<{ status: number }>) => {
        waiting.push(call)
        await expect.poll(() => countWaiting(db)).toBe(waiting.length)
      }
      await start(ada.call(changePassword, { body }))
      await start(thief.call(endpoint, { body: tokenBody() }))
    })
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(statuses).toEqual([200, 401])
    expect((await ada.call(listApiTokens)).data).toEqual([])
  },
)
