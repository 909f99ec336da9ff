import { afterAll, beforeAll, expect, test } from 'vitest'
import { removePasskey } from '@seam/contract/passkey.ts'
import { login } from '@seam/contract/session.ts'
import { changeEmail, changePassword } from '@seam/contract/settings.ts'
import {
  completeSignIn,
  disableTwoFactor,
  enableTwoFactor,
  replaceRecoveryCodes,
  setUpTwoFactor,
} from '@seam/contract/two-factor.ts'
import { PASSWORD, signupData } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { type MailSite, startMailSite } from '../../../test/mail-site.ts'
import { addPasskeyFor } from '../../../test/second-factor.ts'
import { appCode } from '../../../test/totp.ts'

const NEW = 'Another-horse-8'
const SIGN_IN = 'New sign-in on Seam'

let site: MailSite
beforeAll(async () => {
  site = await startMailSite('notices')
})
afterAll(() => site.end())

const subjectsTo = (email: string) => site.smtp.mailsTo(email).map(({ subject }) => subject)

test('a sign-in on a new device is reported, but not one on a known device', async () => {
  const ada = await site.verifiedPerson()
  const body = { email: ada.email, password: PASSWORD }
  expect((await ada.call(login, { body })).status).toBe(200)
  const other = site.visitor()
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0' }
  expect((await other.call(login, { body, headers })).status).toBe(200)
  const mail = await site.mailTo(ada.email, SIGN_IN)
  expect(mail.text).toContain(`@${ada.username} signed in on a new device: Firefox on Linux,`)
  await other.call(login, { body })
  const newPassword = { currPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW }
  await ada.call(changePassword, { body: newPassword })
  await site.mailTo(ada.email, 'Your password on Seam was changed')
  expect(subjectsTo(ada.email).filter((subject) => subject === SIGN_IN)).toHaveLength(1)
})

test('a notice contains no text or link chosen by the person who signs in', async () => {
  const ada = await site.verifiedPerson()
  const body = { email: ada.email, password: PASSWORD }
  const headers = { 'user-agent': 'www.evil.example/1 <b>Click https://evil.example</b>' }
  await site.visitor().call(login, { body, headers })
  const { text, html } = await site.mailTo(ada.email, SIGN_IN)
  expect(`${text}${html || ''}`).not.toMatch(/evil\.example|<b>|Click/)
})

test('a sign-in with a second factor is reported once it is completed', async () => {
  const ada = await site.verifiedPerson()
  const { data: setup } = await ada.call(setUpTwoFactor)
  const enabled = await ada.call(enableTwoFactor, { body: { code: appCode(setup.secret) } })
  const [first = '', second = ''] = enabled.data.recoveryCodes
  const other = site.visitor()
  const body = { email: ada.email, password: PASSWORD }
  expect((await other.call(login, { body })).status).toBe(401)
  expect(subjectsTo(ada.email)).not.toContain(SIGN_IN)
  expect((await other.call(completeSignIn, { body: { code: first } })).status).toBe(200)
  await site.mailTo(ada.email, SIGN_IN)
  // The device is known now.
  await other.call(login, { body })
  expect((await other.call(completeSignIn, { body: { code: second } })).status).toBe(200)
  await ada.call(changePassword, {
    body: { currPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW },
  })
  await site.mailTo(ada.email, 'Your password on Seam was changed')
  expect(subjectsTo(ada.email).filter((subject) => subject === SIGN_IN)).toHaveLength(1)
})

test('a failed sign-in is not reported', async () => {
  const ada = await site.verifiedPerson()
  const wrong = { email: ada.email, password: 'Wrong-horse-7' }
  expect((await site.visitor().call(login, { body: wrong })).status).toBe(401)
  await ada.call(changePassword, {
    body: { currPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW },
  })
  await site.mailTo(ada.email, 'Your password on Seam was changed')
  expect(subjectsTo(ada.email)).not.toContain(SIGN_IN)
})

test('a changed address is reported to the old one, without the new one', async () => {
  const ada = await site.verifiedPerson()
  const { email: newEmail } = signupData()
  await ada.call(changeEmail, { body: { currEmail: ada.email, newEmail, password: PASSWORD } })
  const { text, html } = await site.mailTo(ada.email, 'Your email address on Seam was changed')
  expect(`${text}${html || ''}`).not.toContain(newEmail)
  await site.mailTo(newEmail, 'Verify your email address on Seam')
  expect(subjectsTo(newEmail)).toEqual(['Verify your email address on Seam'])
})

test('every change of the sign-in methods is reported', async () => {
  const ada = await site.verifiedPerson()
  const { data: setup } = await ada.call(setUpTwoFactor)
  await ada.call(enableTwoFactor, { body: { code: appCode(setup.secret) } })
  const { text } = await site.mailTo(ada.email, 'Two-factor sign-in was turned on: Seam')
  expect(text).toContain(`Two-factor sign-in was turned on for @${ada.username} on `)
  const codes = await ada.call(replaceRecoveryCodes)
  await site.mailTo(ada.email, 'The recovery codes were replaced: Seam')
  const other = site.visitor()
  await other.call(login, { body: { email: ada.email, password: PASSWORD } })
  const [code = ''] = codes.data.recoveryCodes
  await other.call(completeSignIn, { body: { code } })
  await site.mailTo(ada.email, 'A recovery code was used to sign in: Seam')
  await ada.call(disableTwoFactor)
  await site.mailTo(ada.email, 'Two-factor sign-in was turned off: Seam')
})

test('adding and removing a passkey is reported', async () => {
  const origin = site.origin.replace('//127.0.0.1', '//localhost')
  const ada = await site.verifiedPerson()
  const browser = new Client(origin)
  for (const [name, value] of ada.cookies) browser.cookies.set(name, value)
  const { passkey } = await addPasskeyFor(browser, origin)
  await site.mailTo(ada.email, 'A passkey was added: Seam')
  await browser.call(removePasskey, { params: { id: passkey._id } })
  const { text } = await site.mailTo(ada.email, 'A passkey was removed: Seam')
  expect(text).toContain(`@${ada.username}`)
})
