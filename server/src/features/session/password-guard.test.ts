import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAccountActivity } from '@seam/contract/audit.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { LOOPBACK_FACTOR } from '@seam/contract/rate-limits.ts'
import { confirmPassword, currentSession, login, logout } from '@seam/contract/session.ts'
import { changeEmail, changePassword } from '@seam/contract/settings.ts'
import { app, startSecondWeb } from '../../../test/app.ts'
import { PASSWORD, person, type Person, signupData } from '../../../test/cast.ts'
import { type ApiResponse, Client } from '../../../test/client.ts'
import { countWaiting } from '../../../test/count-waiting.ts'
import { eventually } from '../../../test/eventually.ts'
import { type MailSite, startMailSite } from '../../../test/mail-site.ts'
import { accountIdOf } from '../../../test/seed.ts'

const limited = { RATE_LIMITS: 'on', TRUST_PROXY: 'true' }
const SUBJECT = 'Too many wrong passwords on Seam'

let one: Awaited<ReturnType<typeof startSecondWeb>>
let other: typeof one
let site: MailSite
beforeAll(async () => {
  one = await startSecondWeb(limited)
  other = await startSecondWeb(limited)
  site = await startMailSite('password_guard', limited)
})
afterAll(async () => {
  await one.close()
  await other.close()
  await site.end()
})

// Requests from the machine itself would count less.
const headers = { 'x-forwarded-for': '203.0.113.7' }
const WRONG = 'Wrong-horse-7'
const signedOut = [
  401,
  'signed-out',
  'Too many wrong passwords. You are signed out here. Sign in again',
]

/** Returns a client of another process with the same cookies. */
function at({ origin }: { origin: string }, { cookies }: Client): Client {
  const browser = new Client(origin)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}

const confirm = (who: Client, password: string) =>
  who.call(confirmPassword, { body: { password }, headers })
const newPassword = (who: Client, currPassword: string) =>
  who.call(changePassword, {
    body: { currPassword, newPassword: 'New-horse-9', confirmNewPassword: 'New-horse-9' },
    headers,
  })
const newEmail = (who: Client, { email: currEmail }: { email: string }, password: string) =>
  who.call(changeEmail, {
    body: { currEmail, newEmail: signupData().email, password },
    headers,
  })

const outcome = ({ status, problem }: ApiResponse<unknown>) => [
  status,
  problem.code,
  problem.detail,
]

/** Enters nine wrong passwords in turn, at every endpoint with a password and in both processes. */
async function guessNineTimes(ada: Person) {
  for (const web of [one, other, one]) {
    for (const { status, errors } of [
      await confirm(at(web, ada), WRONG),
      await newPassword(at(web, ada), WRONG),
      await newEmail(at(web, ada), ada, WRONG),
    ]) {
      expect([status, Object.values(errors)]).toEqual([422, [serverMessages.passwordWrong]])
    }
  }
}

test.each<[string, (who: Client, ada: Person) => Promise<ApiResponse<unknown>>]>([
  ['confirmation', (who) => confirm(who, WRONG)],
  ['change of password', (who) => newPassword(who, WRONG)],
  ['change of email', (who, ada) => newEmail(who, ada, WRONG)],
])('the tenth wrong password ends the session, here of a %s', async (_, guess) => {
  const ada = await person('Ada')
  const elsewhere = new Client()
  await elsewhere.call(login, { body: { email: ada.email, password: PASSWORD } })
  await guessNineTimes(ada)
  // Correct passwords do not count.
  expect((await confirm(at(one, ada), PASSWORD)).status).toBe(200)
  const last = at(other, ada)
  expect(outcome(await guess(last, ada))).toEqual(signedOut)
  expect(['seam_access', 'seam_refresh'].filter((name) => last.cookies.has(name))).toEqual([])
  expect((await ada.call(currentSession)).status).toBe(401)
  expect((await elsewhere.call(currentSession)).status).toBe(200)
  expect((await confirm(at(one, elsewhere), PASSWORD)).status).toBe(200)
  await ada.call(logout)
  const again = await ada.call(login, { body: { email: ada.email, password: PASSWORD } })
  expect(again.status).toBe(200)
})

test('at most ten wrong passwords are verified in parallel, and one mail reports them', async () => {
  const ada = await site.verifiedPerson()
  const browser = at(site, ada)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      const guess = [
        () => confirm(browser.copy(), WRONG),
        () => newPassword(browser.copy(), WRONG),
        () => newEmail(browser.copy(), ada, WRONG),
      ][index % 3] as () => Promise<ApiResponse<unknown>>
      return guess()
    }),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(9)
  expect(answers.filter(({ problem }) => problem.code === 'signed-out')).toHaveLength(1)
  // The others were rejected unchecked or reached an ended session.
  expect(statuses.filter((status) => status === 429 || status === 401)).toHaveLength(21)
  expect((await ada.call(currentSession)).status).toBe(401)
  await ada.call(login, { body: { email: ada.email, password: PASSWORD } })
  const { docs } = (await ada.call(listAccountActivity)).data
  expect(docs).toMatchObject([
    { action: 'session.ended', actor: null, details: { wrongPasswords: true } },
  ])
  const { text } = await site.mailTo(ada.email, SUBJECT)
  expect(text).toContain(`Wrong passwords for @${ada.username} were entered too often`)
  const mails = await site.db
    .selectFrom('mail')
    .innerJoin('account', 'account.id', 'mail.account_id')
    .select('mail.id')
    .where('account.username', '=', ada.username)
    .where('mail.kind', '=', 'session-ended')
    .execute()
  expect(mails).toHaveLength(1)
})

test('unfinished attempts of a process count for an hour', async () => {
  const ada = await person('Ada')
  const { db } = await app()
  expect((await confirm(at(one, ada), PASSWORD)).status).toBe(200)
  const { id } = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', await accountIdOf(ada))
    .executeTakeFirstOrThrow()
  const keys = ['password attempts of a session', 'wrong passwords of a session'].map((name) =>
    createHash('sha256').update(`${name}\n${id}`).digest(),
  )
  const counts = db.updateTable('rate_limit').where('key', 'in', keys)
  const { numUpdatedRows } = await counts
    .set({ points: 10 * LOOPBACK_FACTOR })
    .executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
  expect((await confirm(at(one, ada), PASSWORD)).status).toBe(429)
  await counts.set({ expires_at: sql`expires_at - interval '1 hour'` }).execute()
  expect((await confirm(at(one, ada), PASSWORD)).status).toBe(200)
})

test('a session that ends elsewhere at the same time causes no deadlock', async () => {
  const ada = await person('Ada')
  await guessNineTimes(ada)
  const { db } = await app()
  const accountId = await accountIdOf(ada)
  const { pending } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    const guessing = confirm(at(one, ada), WRONG)
    await eventually(async () => expect(await countWaiting(db)).toBe(1))
    await tx.deleteFrom('session').where('account_id', '=', accountId).execute()
    return { pending: guessing }
  })
  expect(outcome(await pending)).toEqual(signedOut)
})
