import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { checkAvailability } from '@seam/contract/people/sign-up.ts'
import { currentSession, login } from '@seam/contract/session.ts'
import { changeEmail } from '@seam/contract/settings.ts'
import { app } from '../../../test/app.ts'
import { signupData, PASSWORD, person, type Person, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { countWaiting } from '../../../test/count-waiting.ts'
import { eventually } from '../../../test/eventually.ts'
import { accountIdOf } from '../../../test/seed.ts'

const change = (who: Person, body: Record<string, unknown> = {}) =>
  who.call(changeEmail, {
    body: { currEmail: who.email, newEmail: signupData().email, password: PASSWORD, ...body },
  })

async function signIn(email: string) {
  const browser = new Client()
  const { status } = await browser.call(login, { body: { email, password: PASSWORD } })
  return { browser, status }
}

test('changing the email frees the old one and ends other sessions', async () => {
  const ada = await person('Ada')
  const { browser: other } = await signIn(ada.email)
  const { email: newEmail } = signupData()
  const { status, data } = await change(ada, { currEmail: ada.email.toUpperCase(), newEmail })
  expect(status).toBe(200)
  expect(data).toMatchObject({ username: ada.username, email: newEmail })
  expect((await ada.call(currentSession)).data).toEqual(data)
  expect((await other.call(currentSession)).status).toBe(401)
  expect((await signIn(ada.email)).status).toBe(401)
  expect((await signIn(newEmail)).status).toBe(200)
  const body = { email: ada.email }
  expect((await visitor().call(checkAvailability, { body })).data.email).toBe(true)
})

const invalid = 'Please enter a valid email address'
const unchanged = 'New email must be different from current email'

test.each([
  [
    { currEmail: undefined, newEmail: undefined, password: undefined },
    { currEmail: invalid, newEmail: invalid, password: 'Password is required' },
  ],
  [
    { newEmail: 'nobody', password: '' },
    { newEmail: invalid, password: 'Password is required' },
  ],
  [{ newEmail: ['a@example.org'] }, { newEmail: invalid }],
  [
    { currEmail: 'a@example.org', newEmail: 'A@example.org', password: 'Wrong-horse-7' },
    { newEmail: unchanged },
  ],
  [{ password: 'Wrong-horse-7' }, { password: 'Incorrect password' }],
  [{ currEmail: 'other@example.org' }, { currEmail: 'This is not your current email address' }],
])('a change of email with %j returns 422 and changes nothing', async (body, errors) => {
  const ada = await person('Ada')
  const { browser: other } = await signIn(ada.email)
  const answer = await change(ada, body)
  expect([answer.status, answer.errors]).toEqual([422, errors])
  expect((await other.call(currentSession)).data.email).toBe(ada.email)
})

test('returns 409 for the email of another account, in any case, but only with the right password', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const newEmail = ben.email.toUpperCase()
  const guessed = await change(ada, { newEmail, password: 'Wrong-horse-7' })
  expect([guessed.status, guessed.errors]).toEqual([422, { password: 'Incorrect password' }])
  const taken = await change(ada, { newEmail })
  expect([taken.status, taken.errors]).toEqual([409, { newEmail: 'Email already exist' }])
  expect((await ada.call(currentSession)).data.email).toBe(ada.email)
})

test('exactly one of many concurrent users gets the same email', async () => {
  const people = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  const { email: newEmail } = signupData()
  const answers = await Promise.all(people.map((who) => change(who, { newEmail })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('exactly one of many concurrent changes of one email succeeds', async () => {
  const ada = await person('Ada')
  const { db } = await app()
  const id = await accountIdOf(ada)
  // All of them are authenticated before the first is committed.
  const { pending } = await db.transaction().execute(async (tx) => {
    await sql`select from account where id = ${id} for update`.execute(tx)
    const changes = Array.from({ length: 4 }, () => change(ada))
    await eventually(async () => expect(await countWaiting(db)).toBe(4))
    return { pending: changes }
  })
  const answers = await Promise.all(pending)
  const succeeded = answers.filter(({ status }) => status === 200)
  expect(succeeded).toHaveLength(1)
  for (const { status, errors } of answers.filter((answer) => answer.status !== 200)) {
    expect([status, errors]).toEqual([422, { currEmail: serverMessages.emailNotCurrent }])
  }
  expect((await ada.call(currentSession)).data.email).toBe(succeeded[0]?.data.email)
})

test('returns 401 to a visitor before it validates the body', async () => {
  expect((await visitor().call(changeEmail, { body: {} })).status).toBe(401)
})
