import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { claim } from '@seam/contract/people/claim.ts'
import { endpoints } from '@seam/contract/endpoints.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { mayAccess, type Role, roles } from '@seam/contract/people/roles.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { confirmPassword, currentSession } from '@seam/contract/session.ts'
import { changeRole, listStaff } from '@seam/contract/people/staff.ts'
import { app, startSecondWeb } from '../../../../test/app.ts'
import { PASSWORD, person, type Person, signupData, staff, visitor } from '../../../../test/cast.ts'
import { Client } from '../../../../test/client.ts'
import { createClaimLink } from './claim.ts'

/** Removes all owners of the site, as after its first start. */
beforeEach(async () => {
  const { db } = await app()
  await sql`update account set role = 'member' where role <> 'member'`.execute(db)
})

const newCode = async (lifetime: number | null = null) =>
  (await createClaimLink((await app()).db, '', lifetime)).split('#')[1] ?? ''
const setRole = (who: Person, { username }: Person, role: Role) =>
  who.call(changeRole, { params: { username }, body: { role } })
const roleOf = async (who: Person) => (await who.call(currentSession)).data.role
const invalid = [422, { code: messages.claimCode }]

test('the first user is a member until they claim the site', async () => {
  const ada = await person('Ada')
  expect(await roleOf(ada)).toBe('member')
  const { status, data } = await ada.call(claim, { body: { code: await newCode() } })
  expect([status, data.role, data.username]).toEqual([200, 'owner', ada.username])
  expect(await roleOf(ada)).toBe('owner')
})

test('a wrong, used, replaced or expired code is invalid', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const replaced = await newCode()
  const used = await newCode()
  await ada.call(claim, { body: { code: used } })
  const expired = await newCode(0)
  for (const code of ['wrong', '', replaced, used, expired]) {
    const answer = await ben.call(claim, { body: { code } })
    expect([answer.status, answer.errors]).toEqual(invalid)
  }
  expect(await roleOf(ben)).toBe('member')
  expect((await visitor().call(claim, { body: { code: await newCode() } })).status).toBe(401)
})

test('one of several parallel claims wins', async () => {
  const code = await newCode()
  const people = await Promise.all(Array.from({ length: 5 }, () => person('Ada')))
  const answers = await Promise.all(people.map((who) => who.call(claim, { body: { code } })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 422, 422, 422, 422,
  ])
  const found = await Promise.all(people.map(roleOf))
  expect(found.filter((role) => role === 'owner')).toHaveLength(1)
})

test('an owner changes roles and sees who has one', async () => {
  const [ada, ben] = [await staff('Ada', 'owner'), await person('Ben')]
  const { status, data } = await setRole(ada, ben, 'moderator')
  expect([status, data.username, data.role]).toEqual([200, ben.username, 'moderator'])
  const list = await ben.call(listStaff)
  expect(list.data.map(({ username, role }) => [username, role])).toEqual([
    [ada.username, 'owner'],
    [ben.username, 'moderator'],
  ])
  await setRole(ada, ben, 'member')
  expect((await ben.call(listStaff)).status).toBe(403)
})

test('the last owner can neither be demoted nor deleted', async () => {
  const [ada, ben] = [await staff('Ada', 'owner'), await person('Ben')]
  const demotion = await setRole(ada, ada, 'moderator')
  expect([demotion.status, demotion.problem.detail]).toEqual([409, serverMessages.lastOwner])
  const params = { username: ada.username }
  expect((await ada.call(deleteAccount, { params })).status).toBe(409)
  await setRole(ada, ben, 'owner')
  expect((await ada.call(deleteAccount, { params })).status).toBe(200)
  expect((await setRole(ben, ben, 'member')).status).toBe(409)
})

test('an owner remains after parallel demotions and deletions', async () => {
  for (let round = 0; round < 5; round += 1) {
    const owners = await Promise.all(Array.from({ length: 4 }, () => staff('Ada', 'owner')))
    const [ada, ben, cleo, dora] = owners as [Person, Person, Person, Person]
    const answers = await Promise.all([
      setRole(ada, ben, 'member'),
      setRole(ben, ada, 'moderator'),
      setRole(cleo, dora, 'member'),
      setRole(dora, dora, 'member'),
      cleo.call(deleteAccount, { params: { username: cleo.username } }),
      ada.call(deleteAccount, { params: { username: ada.username } }),
    ])
    for (const { status } of answers) expect([200, 401, 403, 404, 409]).toContain(status)
    const { db } = await app()
    const { rows } = await sql`
      select from account where role = 'owner' and deleted_at is null`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    await sql`update account set role = 'member' where role <> 'member'`.execute(db)
  }
})

test('an owner must have entered the password within ten minutes to act as an owner', async () => {
  const { db } = await app()
  const [ada, ben] = [await staff('Ada', 'owner'), await person('Ben')]
  await sql`
    update session set password_at = now() - interval '601 seconds'
    where account_id = (select id from account where username = ${ada.username})`.execute(db)
  const answer = await setRole(ada, ben, 'moderator')
  expect([answer.status, answer.problem.code]).toEqual([403, 'confirm-password'])
  await ada.call(confirmPassword, { body: { password: PASSWORD } })
  expect((await setRole(ada, ben, 'moderator')).status).toBe(200)
})

test('every endpoint requires its role before it reveals anything else', async () => {
  const people = {
    member: await person('Ben'),
    moderator: await staff('Cleo', 'moderator'),
    owner: await staff('Ada', 'owner'),
  }
  const restricted = endpoints.filter(({ access }) => access === 'moderator' || access === 'owner')
  expect(restricted.length).toBeGreaterThan(0)
  for (const endpoint of restricted) {
    expect((await visitor().call(endpoint)).status).toBe(401)
    for (const role of roles) {
      const { status, problem } = await people[role].call(endpoint)
      const isRejected = status === 403 && problem.code === 'role-required'
      expect([endpoint.path, role, isRejected]).toEqual([
        endpoint.path,
        role,
        !mayAccess(role, endpoint.access),
      ])
    }
  }
})

test('a public site without an owner accepts only the sign-up of the person who claims it', async () => {
  const { origin, close } = await startSecondWeb({ PUBLIC_URL: 'http://seam.example' })
  const signUp = (change = {}) =>
    new Client(origin).call(signup, { body: { ...signupData(), ...change } })
  const code = await newCode()
  const closed = await signUp()
  expect([closed.status, closed.problem.code]).toEqual([403, 'registration-closed'])
  expect((await signUp({ claimCode: 'wrong' })).status).toBe(403)
  const claimer = new Client(origin)
  const body = { ...signupData(), claimCode: code }
  expect((await claimer.call(signup, { body })).status).toBe(201)
  expect((await claimer.call(claim, { body: { code } })).status).toBe(200)
  expect((await signUp()).status).toBe(201)
  await close()
})
