import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAccountActivity } from '@seam/contract/audit.ts'
import { createResetLink, resetPassword } from '@seam/contract/password-reset.ts'
import type { Role } from '@seam/contract/roles.ts'
import { login } from '@seam/contract/session.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, staff, visitor } from '../../../test/cast.ts'

const NEW = 'Another-horse-8'
const createLink = (who: Person, { username }: Person) =>
  who.call(createResetLink, { params: { username } })

test('a moderator hands over a link, which the user sees in the activity', async () => {
  const [moderator, ben] = [await staff('Cleo', 'moderator'), await person('Ben')]
  const { status, data } = await createLink(moderator, ben)
  expect(status).toBe(201)
  const { data: activity } = await ben.call(listAccountActivity)
  expect(activity.docs[0]).toMatchObject({
    action: 'reset-link.created',
    actor: { username: moderator.username },
  })
  const [, code = ''] = data.url.split('/reset#')
  const body = { code, newPassword: NEW, confirmNewPassword: NEW }
  expect((await visitor().call(resetPassword, { body })).status).toBe(200)
  const signIn = { body: { email: ben.email, password: NEW } }
  expect((await visitor().call(login, signIn)).status).toBe(200)
})

test.each([
  ['member', 'member', 403],
  ['moderator', 'member', 201],
  ['moderator', 'moderator', 403],
  ['moderator', 'owner', 403],
  ['owner', 'member', 201],
  ['owner', 'moderator', 201],
  ['owner', 'owner', 403],
] as const)('a link by a %s for a %s returns %i', async (of: Role, to: Role, status) => {
  const [actor, subject] = [await staff('Ada', of), await staff('Ben', to)]
  expect((await createLink(actor, subject)).status).toBe(status)
})

test('the password must have been entered within 15 minutes', async () => {
  const [moderator, ben] = [await staff('Cleo', 'moderator'), await person('Ben')]
  const { db } = await app()
  await sql`
    update session set password_at = now() - interval '901 seconds'
    where account_id = (select id from account where username = ${moderator.username})`.execute(db)
  const { status, problem } = await createLink(moderator, ben)
  expect([status, problem.code]).toEqual([403, 'confirm-password'])
})
