import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyEmail } from '@seam/contract/email-verification.ts'
import { requestPasswordReset } from '@seam/contract/password-reset.ts'
import { checkAvailability, signup } from '@seam/contract/people/sign-up.ts'
import { currentSession, login } from '@seam/contract/session.ts'
import { changeEmail } from '@seam/contract/settings.ts'
import { messages } from '@seam/contract/messages.ts'
import { PASSWORD, signupData } from '../../../test/cast.ts'
import { codeIn, type MailSite, startMailSite } from '../../../test/mail-site.ts'
import { searchPeople } from '../people/record/find-store.ts'

let site: MailSite
beforeAll(async () => {
  site = await startMailSite('international')
})
afterAll(() => site.end())

const ASCII = 'dora@xn--bcher-kva.example'
/** The form that the parser of the test mail server decodes. */
const UNICODE = 'dora@bücher.example'
const spellings = [
  'dora@bücher.example',
  'Dora@BÜCHER.example',
  'dora@XN--BCHER-KVA.example',
  ASCII,
]

test('an address with an international domain is one address, however it is written', async () => {
  const dora = site.visitor()
  const body = { ...signupData(), email: 'dora@bücher.example' }
  expect((await dora.call(signup, { body })).status).toBe(201)
  expect((await dora.call(currentSession)).data).toMatchObject({ email: ASCII })

  for (const email of spellings) {
    const browser = site.visitor()
    const credentials = { email, password: PASSWORD }
    expect([email, (await browser.call(login, { body: credentials })).status]).toEqual([email, 200])
    const { data } = await browser.call(checkAvailability, { body: { email } })
    expect(data.email).toBe(false)
    const again = await site.visitor().call(signup, { body: { ...signupData(), email } })
    expect(again.problem).toMatchObject({ status: 409, detail: messages.emailTaken })
    expect((await searchPeople(site.db, email)).map(({ username }) => username)).toEqual([
      body.username,
    ])
  }
  const verification = await site.mailTo(UNICODE, 'Verify your email address on Seam')
  const { status } = await dora.call(verifyEmail, { body: { code: codeIn(verification) } })
  expect(status).toBe(200)
  await site.visitor().call(requestPasswordReset, { body: { email: 'dora@bücher.example' } })
  await site.mailTo(UNICODE, 'Set a new password on Seam')

  const change = (currEmail: string, newEmail: string) =>
    dora.call(changeEmail, { body: { currEmail, newEmail, password: PASSWORD } })
  const same = await change('dora@bücher.example', 'dora@BÜCHER.example')
  expect(same.errors).toEqual({ newEmail: messages.emailUnchanged })
  expect((await change('dora@bücher.example', 'dora@почта.рф')).status).toBe(200)
  expect((await dora.call(currentSession)).data).toMatchObject({
    email: 'dora@xn--80a1acny.xn--p1ai',
  })
})

test.each([
  'dora@bücher',
  'dora@bü cher.example',
  'dora@bü/cher.example',
  'dora@１２７.0.0.1',
  'dö@a.example',
])('%s is no address', async (email) => {
  const { errors } = await site.visitor().call(signup, { body: { ...signupData(), email } })
  expect(errors).toEqual({ email: messages.emailForm })
})
