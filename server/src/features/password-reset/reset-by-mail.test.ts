import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestPasswordReset, resetPassword } from '@seam/contract/password-reset.ts'
import { currentSession, login } from '@seam/contract/session.ts'
import { changeEmail, changePassword } from '@seam/contract/settings.ts'
import { messages } from '@seam/contract/messages.ts'
import { PASSWORD, signupData, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { eventually } from '../../../test/eventually.ts'
import { codeIn, type MailSite, startMailSite } from '../../../test/mail-site.ts'
import { createReset } from './reset.ts'
import { MAIL_RESET, mailReset } from './request-reset.ts'

const NEW = 'Another-horse-8'
const SUBJECT = 'Set a new password on Seam'

let site: MailSite
beforeAll(async () => {
  site = await startMailSite('reset')
})
afterAll(() => site.end())

const request = (email: string) => site.visitor().call(requestPasswordReset, { body: { email } })
const reset = (code: string) =>
  site.visitor().call(resetPassword, { body: { code, newPassword: NEW, confirmNewPassword: NEW } })
const signIn = async (email: string, password: string) =>
  (await site.visitor().call(login, { body: { email, password } })).status

/** Returns the mails with a reset link to an address, oldest first. */
const resetMails = (email: string) =>
  site.smtp.mailsTo(email).filter(({ subject }) => subject === SUBJECT)

test('a reset link comes by mail, works once and ends all sessions', async () => {
  const ada = await site.person()
  expect((await request(ada.email.toUpperCase())).data).toEqual({ sendsMail: true })
  const code = codeIn(await site.mailTo(ada.email, SUBJECT))
  expect((await reset(code)).status).toBe(200)
  expect(await signIn(ada.email, PASSWORD)).toBe(401)
  expect(await signIn(ada.email, NEW)).toBe(200)
  expect((await ada.call(currentSession)).status).toBe(401)
  const again = await reset(code)
  expect([again.status, again.errors]).toEqual([422, { code: messages.passwordResetCode }])
  await site.mailTo(ada.email, 'Your password on Seam was changed')
})

test('a mailed link works once, even with parallel requests', async () => {
  const ada = await site.person()
  await request(ada.email)
  const code = codeIn(await site.mailTo(ada.email, SUBJECT))
  const answers = await Promise.all(Array.from({ length: 5 }, () => reset(code)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 422, 422, 422, 422,
  ])
})

test('a user who opens the link has verified the address', async () => {
  const ada = await site.person()
  await request(ada.email)
  await reset(codeIn(await site.mailTo(ada.email, SUBJECT)))
  const { data } = await site.visitor().call(login, { body: { email: ada.email, password: NEW } })
  expect(data.emailVerified).toBe(true)
})

test('the response is the same for an unknown address, which gets no mail', async () => {
  const ada = await site.person()
  const unknown = signupData().email
  const [known, other] = [await request(ada.email), await request(unknown)]
  expect([other.status, other.data]).toEqual([known.status, known.data])
  expect(other.problem).toEqual(known.problem)
  await site.mailTo(ada.email, SUBJECT)
  await waitForResets()
  expect(site.smtp.mailsTo(unknown)).toEqual([])
})

test('the request never reads the accounts, so its timing reveals nothing about them', async () => {
  const ada = await site.person()
  let answers: number[] = []
  await site.db.transaction().execute(async (tx) => {
    await sql`lock table account, mail, mailed_link in access exclusive mode`.execute(tx)
    answers = [(await request(ada.email)).status, (await request(signupData().email)).status]
  })
  expect(answers).toEqual([200, 200])
})

test('an account gets at most three of these mails an hour, and each link stays valid', async () => {
  const ada = await site.person()
  const answers = await Promise.all(Array.from({ length: 8 }, () => request(ada.email)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await waitForResets()
  await eventually(() => expect(resetMails(ada.email)).toHaveLength(3))
  await Promise.all(Array.from({ length: 4 }, () => mailReset(site, ada)))
  const { rows } = await sql`
    select from mail where kind = 'password-reset' and lower(address) = lower(${ada.email})`.execute(
    site.db,
  )
  expect(rows).toHaveLength(3)
  const [first, second] = resetMails(ada.email).map(codeIn)
  expect((await reset(first ?? '')).status).toBe(200)
  // Once one is used, the others are invalid.
  expect((await reset(second ?? '')).status).toBe(422)
})

test.each([
  [
    'password',
    (who: Client) =>
      who.call(changePassword, {
        body: {
          currPassword: PASSWORD,
          newPassword: 'Third-horse-9',
          confirmNewPassword: 'Third-horse-9',
        },
      }),
  ],
  [
    'email',
    (who: Client & { email: string }) =>
      who.call(changeEmail, {
        body: { currEmail: who.email, newEmail: signupData().email, password: PASSWORD },
      }),
  ],
] as const)('a change of the %s ends all reset links', async (_what, change) => {
  const ada = await site.person()
  await request(ada.email)
  const mailed = codeIn(await site.mailTo(ada.email, SUBJECT))
  const given = (await createReset(site.db, ada.username)) ?? ''
  expect((await change(ada)).status).toBe(200)
  expect((await reset(mailed)).status).toBe(422)
  expect((await reset(given)).status).toBe(422)
})

test('a mailed link ends after an hour', async () => {
  const ada = await site.person()
  await request(ada.email)
  const code = codeIn(await site.mailTo(ada.email, SUBJECT))
  await sql`update mailed_link set expires_at = now() where purpose = 'reset-password'`.execute(
    site.db,
  )
  expect((await reset(code)).status).toBe(422)
})

test('the database contains no code of a sent mail', async () => {
  const ada = await site.person()
  await request(ada.email)
  const code = codeIn(await site.mailTo(ada.email, SUBJECT))
  await eventually(async () => {
    const { rows } = await sql`select from mail where content::text like ${`%${code}%`}`.execute(
      site.db,
    )
    expect(rows).toEqual([])
  })
})

test.each([
  ['nobody'],
  [''],
  [undefined],
  ['a@b.example, c@d.example'],
  ['a@b.example\r\nBcc: c@d.example'],
])('the address %j returns 422', async (email) => {
  const { status, errors } = await site.visitor().call(requestPasswordReset, { body: { email } })
  expect([status, errors]).toEqual([422, { email: messages.emailForm }])
})

test('without mail, the response says so', async () => {
  const { status, data } = await visitor().call(requestPasswordReset, {
    body: { email: signupData().email },
  })
  expect([status, data]).toEqual([200, { sendsMail: false }])
})

/** Waits until the jobs of all requests are done. */
const waitForResets = () =>
  eventually(async () => {
    const { rows } = await sql`
      select from pgboss.job where name = ${MAIL_RESET} and state in ('created', 'active', 'retry')
    `.execute(site.db)
    expect(rows).toEqual([])
  })
