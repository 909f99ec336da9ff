import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAccountActivity } from '@seam/contract/audit.ts'
import { sendEmailVerification, verifyEmail } from '@seam/contract/email-verification.ts'
import { editMailSettings } from '@seam/contract/mail-settings.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { addPasskey, createPasskeyOptions, listPasskeys } from '@seam/contract/passkey.ts'
import { previewReset, requestPasswordReset, resetPassword } from '@seam/contract/password-reset.ts'
import { resetMessages } from '@seam/contract/reset-messages.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import { currentSession, login } from '@seam/contract/session.ts'
import { changeEmail } from '@seam/contract/settings.ts'
import { enableTwoFactor, getTwoFactor, setUpTwoFactor } from '@seam/contract/two-factor.ts'
import { SoftwareAuthenticator } from '../../../test/authenticator.ts'
import { PASSWORD, signupData, staff } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { eventually } from '../../../test/eventually.ts'
import { codeIn, type MailSite, startMailSite } from '../../../test/mail-site.ts'
import { resetSite } from '../../../test/reset-site.ts'
import {
  addPasskeyFor,
  atLocalhost,
  localhostOrigin,
  usePasskey,
} from '../../../test/second-factor.ts'
import { startSmtp } from '../../../test/smtp.ts'
import { appCode } from '../../../test/totp.ts'
import { createReset } from './reset.ts'

const NEW = 'Another-horse-8'
const SUBJECT = 'Set a new password on Seam'
const CHANGED = 'Your password on Seam was changed'

let site: MailSite
/** An origin where browsers offer passkeys. */
let origin: string
beforeAll(async () => {
  site = await startMailSite('proven_address')
  origin = site.origin.replace('//127.0.0.1', '//localhost')
})
afterAll(() => site.end())

const request = (email: string) => site.visitor().call(requestPasswordReset, { body: { email } })
const reset = (code: string, body: Record<string, unknown> = {}) =>
  site
    .visitor()
    .call(resetPassword, { body: { code, newPassword: NEW, confirmNewPassword: NEW, ...body } })
const preview = (code: string) => site.visitor().call(previewReset, { body: { code } })
const signIn = (email: string, password = NEW) =>
  site.visitor().call(login, { body: { email, password } })
async function resetCode(email: string): Promise<string> {
  await request(email)
  return codeIn(await site.mailTo(email, SUBJECT))
}

function atPasskeyOrigin(who: Client): Client {
  const browser = new Client(origin)
  for (const [name, value] of who.cookies) browser.cookies.set(name, value)
  return browser
}

async function turnOnTwoFactor(who: Client): Promise<void> {
  const { data } = await who.call(setUpTwoFactor)
  const { status } = await who.call(enableTwoFactor, { body: { code: appCode(data.secret) } })
  expect(status).toBe(201)
}

/** Signs up a person with two passkeys. */
async function withPasskeys() {
  const who = await site.verifiedPerson()
  const browser = atPasskeyOrigin(who)
  const { authenticator } = await addPasskeyFor(browser, origin, 'Phone')
  await addPasskeyFor(browser, origin, 'Laptop')
  return { username: who.username, email: who.email, browser, authenticator }
}

async function moveTo(who: { email: string; browser: Client }, newEmail: string): Promise<void> {
  const body = { currEmail: who.email, newEmail, password: PASSWORD }
  expect((await who.browser.call(changeEmail, { body })).status).toBe(200)
}

const setRole = ({ username }: { username: string }, role: Role) =>
  site.db.updateTable('account').set({ role }).where('username', '=', username).execute()

const unverified = [403, 'email-unverified', serverMessages.emailUnverified]

test('an account with an unverified address cannot add a passkey or second factor', async () => {
  const eve = await site.person('Eve')
  const browser = atPasskeyOrigin(eve)
  const answers = [
    await browser.call(createPasskeyOptions),
    await eve.call(setUpTwoFactor),
    await eve.call(enableTwoFactor, { body: { code: '123456' } }),
  ]
  expect(answers.map(({ status, problem }) => [status, problem.code, problem.detail])).toEqual(
    answers.map(() => unverified),
  )
  await site.verify(eve.email)
  await addPasskeyFor(browser, origin)
  await turnOnTwoFactor(eve)
})

test('options from before a change of the address cannot add a passkey after it', async () => {
  const eve = await site.verifiedPerson('Eve')
  const browser = atPasskeyOrigin(eve)
  const { data: options } = await browser.call(createPasskeyOptions)
  await moveTo({ email: eve.email, browser }, signupData('Cleo').email)
  const passkey = new SoftwareAuthenticator(origin).create(options)
  const { status, problem } = await browser.call(addPasskey, { body: { name: 'Phone', passkey } })
  expect([status, problem.code, problem.detail]).toEqual(unverified)
})

test('a mailed reset of an account with the address of someone else removes all sign-in methods', async () => {
  const eve = await withPasskeys()
  await turnOnTwoFactor(eve.browser)
  const { email: victim } = signupData('Cleo')
  await moveTo(eve, victim)

  const code = await resetCode(victim)
  expect((await preview(code)).data).toMatchObject({ removesAll: true, hasTwoFactor: true })
  expect((await reset(code, { removePasskeys: false })).status).toBe(200)
  const { answer } = await usePasskey(new Client(origin), eve.authenticator)
  expect([answer.status, answer.problem.code]).toEqual([401, 'passkey-rejected'])
  const cleo = site.visitor()
  const { status, data } = await cleo.call(login, { body: { email: victim, password: NEW } })
  expect([status, data.emailVerified]).toEqual([200, true])
  expect((await cleo.call(listPasskeys)).data).toEqual([])
  expect((await cleo.call(getTwoFactor)).data).toMatchObject({ since: null, recoveryCodesLeft: 0 })
  const { text } = await site.mailTo(victim, CHANGED)
  expect(text).toContain('2 passkeys were removed, and two-factor sign-in was turned off.')
  expect(text).not.toMatch(/Phone|Laptop/)
  const actions = (await cleo.call(listAccountActivity)).data.docs.map(({ action }) => action)
  expect(actions.slice(0, 4)).toEqual([
    'passkey.removed',
    'passkey.removed',
    'two-factor.disabled',
    'password.reset',
  ])
})

test.each(['moderator', 'owner'] as const)(
  'a mailed reset leaves two-factor sign-in of staff on, whatever the address: %s',
  async (role) => {
    const ada = await withPasskeys()
    await turnOnTwoFactor(ada.browser)
    await setRole(ada, role)
    // Simulates a session thief who knows the password.
    const { email } = signupData('Eve')
    await moveTo(ada, email)
    const code = await resetCode(email)
    expect((await preview(code)).data).toMatchObject({ removesAll: false, hasTwoFactor: true })
    expect((await reset(code, { removePasskeys: false })).status).toBe(200)
    expect((await signIn(email)).problem.code).toBe('second-factor-required')
    const { answer } = await usePasskey(new Client(origin), ada.authenticator)
    expect(answer.status).toBe(200)
  },
)

test.each(['moderator', 'owner'] as const)(
  'staff can set up a second factor and a passkey with an unverified address: %s',
  async (role) => {
    const ada = await site.person()
    await setRole(ada, role)
    await turnOnTwoFactor(ada)
    const browser = atPasskeyOrigin(ada)
    await addPasskeyFor(browser, origin)
    expect((await browser.call(listPasskeys)).data).toHaveLength(1)
  },
)

test('a link that verifies an address leaves no sign-in method that someone else has set up', async () => {
  const eve = await withPasskeys()
  const { email: victim } = signupData('Cleo')
  await moveTo(eve, victim)
  const stranger = await site.verifiedPerson('Ben')
  for (const browser of [site.visitor(), stranger]) {
    const { status, problem } = await site.verify(victim, browser)
    expect([status, problem.detail]).toEqual([403, resetMessages.verificationSession])
  }
  // The link still works in a session of the account.
  expect((await site.verify(victim, eve.browser)).status).toBe(200)
  expect((await eve.browser.call(listPasskeys)).data).toHaveLength(2)
})

test('a mailed reset of a verified account lists its passkeys, removes them and reports it by mail', async () => {
  const ada = await withPasskeys()
  const code = await resetCode(ada.email)
  const { status, data } = await preview(code)
  expect(status).toBe(200)
  expect(data).toEqual({
    removesAll: false,
    hasTwoFactor: false,
    passkeys: ['Laptop', 'Phone'].map((name) => ({
      ...{ _id: expect.any(String), name, createdAt: expect.any(String), lastUsedAt: null },
      domain: 'localhost',
    })),
  })
  // The preview has not used up the link.
  expect((await reset(code)).status).toBe(200)
  const { answer } = await usePasskey(new Client(origin), ada.authenticator)
  expect(answer.status).toBe(401)
  const { text } = await site.mailTo(ada.email, CHANGED)
  expect(text).toContain('With it, 2 passkeys were removed.')
  expect(await preview(code)).toMatchObject({
    status: 422,
    errors: { code: messages.passwordResetCode },
  })
})

test('a verified user keeps passkeys on request, and two-factor sign-in in any case', async () => {
  const ada = await withPasskeys()
  await turnOnTwoFactor(ada.browser)
  expect((await reset(await resetCode(ada.email), { removePasskeys: false })).status).toBe(200)
  expect((await signIn(ada.email)).problem.code).toBe('second-factor-required')
  const { answer } = await usePasskey(new Client(origin), ada.authenticator)
  expect(answer.status).toBe(200)
  const { text } = await site.mailTo(ada.email, CHANGED)
  expect(text).not.toContain('removed')
})

test.each([
  ['', 422],
  ['unknown', 422],
  [undefined, 422],
  [7, 422],
])('the code %j shows no passkeys', async (code, status) => {
  const answer = await site.visitor().call(previewReset, { body: { code } })
  expect([answer.status, answer.errors]).toEqual([status, { code: messages.passwordResetCode }])
})

test.each([['yes'], [1], [null]])(
  'removePasskeys %j returns 422 and does not use up the link',
  async (value) => {
    const ada = await site.verifiedPerson()
    const code = (await createReset(site.db, ada.username)) ?? ''
    const answer = await reset(code, { removePasskeys: value })
    expect([answer.status, answer.errors]).toEqual([
      422,
      { removePasskeys: resetMessages.removePasskeys },
    ])
    expect((await reset(code)).status).toBe(200)
  },
)

test('a link that was handed over does not prove an address', async () => {
  const eve = await withPasskeys()
  await turnOnTwoFactor(eve.browser)
  await moveTo(eve, signupData('Cleo').email)
  const code = (await createReset(site.db, eve.username)) ?? ''
  expect((await preview(code)).data.removesAll).toBe(false)
  expect((await reset(code)).status).toBe(200)
  const { rows } = await site.db.executeQuery(
    site.db
      .selectFrom('account')
      .select(['email_verified_at', 'two_factor_at'])
      .where('username', '=', eve.username)
      .compile(),
  )
  expect(rows).toEqual([{ email_verified_at: null, two_factor_at: expect.any(Date) }])
})

test('the first mailed reset removes factors that were set up while the site sent no mail', async () => {
  const smtp = await startSmtp()
  const owner = await staff('Ada', 'owner')
  const eve = await atLocalhost(await staff('Ben', 'member'))
  const { authenticator } = await addPasskeyFor(eve, await localhostOrigin())
  await turnOnTwoFactor(eve)
  await owner.call(editMailSettings, {
    body: { smtpUrl: smtp.url, from: 'seam@seam.example' },
  })
  try {
    const { status } = await eve.call(sendEmailVerification)
    expect(status).toBe(200)
    const mailOf = (subject: string) =>
      eventually(() => {
        const mail = smtp.mailsTo(eve.email).find((each) => each.subject === subject)
        if (!mail) throw new Error(`no mail "${subject}"`)
        return codeIn(mail)
      })
    const verification = { body: { code: await mailOf('Verify your email address on Seam') } }
    expect((await new Client().call(verifyEmail, verification)).status).toBe(403)
    await new Client().call(requestPasswordReset, { body: { email: eve.email } })
    const body = { code: await mailOf(SUBJECT), newPassword: NEW, confirmNewPassword: NEW }
    expect((await new Client().call(resetPassword, { body })).status).toBe(200)
    const signedIn = await new Client().call(login, { body: { email: eve.email, password: NEW } })
    expect([signedIn.status, signedIn.data.emailVerified]).toEqual([200, true])
    const { answer } = await usePasskey(new Client(await localhostOrigin()), authenticator)
    expect(answer.status).toBe(401)
    expect((await eve.call(currentSession)).status).toBe(401)
  } finally {
    await resetSite()
    await smtp.close()
  }
})
