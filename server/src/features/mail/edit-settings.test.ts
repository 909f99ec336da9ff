import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAuditLog } from '@seam/contract/audit.ts'
import { getMailState, sendTestMail } from '@seam/contract/mail.ts'
import { editMailSettings, getMailSettings } from '@seam/contract/mail-settings.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { requestPasswordReset } from '@seam/contract/password-reset.ts'
import { getSite, getSiteSettings } from '@seam/contract/site-settings.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, staff, visitor } from '../../../test/cast.ts'
import { eventually } from '../../../test/eventually.ts'
import { startMailSite } from '../../../test/mail-site.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { SMTP_PASSWORD, SMTP_USER, startSmtp } from '../../../test/smtp.ts'
import { createResponseCache } from '../../infra/http/response-cache.ts'
import { createSendsMail, mailSettings } from './mail-settings.ts'

let smtp: Awaited<ReturnType<typeof startSmtp>>
let owner: Person
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.close())
beforeEach(async () => {
  owner = await staff('Ada', 'owner')
})
afterEach(resetSite)

const from = 'Harbour <mail@harbour.example>'
const edit = (body: Record<string, unknown>) => owner.call(editMailSettings, { body })
const NONE = { setBy: null, server: null, from: '' }

test('a site sends mail through the server in its settings, starting with the next mail', async () => {
  expect((await owner.call(getMailSettings)).data).toEqual(NONE)
  const { status, data } = await edit({ smtpUrl: smtp.url, from })
  expect([status, data]).toEqual([
    200,
    {
      setBy: 'settings',
      server: {
        protocol: 'smtp',
        host: '127.0.0.1',
        port: smtp.port,
        user: SMTP_USER,
        hasPassword: true,
      },
      from,
    },
  ])
  expect((await owner.call(getMailState)).data.isSetUp).toBe(true)
  expect((await owner.call(sendTestMail)).data).toMatchObject({ accepted: true })
  const [mail] = smtp.mailsTo(owner.email)
  expect(mail?.from?.text).toBe('"Harbour" <mail@harbour.example>')
  const body = { email: owner.email }
  expect((await visitor().call(requestPasswordReset, { body })).data).toEqual({ sendsMail: true })
  await eventually(() =>
    expect(smtp.mailsTo(owner.email).map(({ subject }) => subject)).toContain(
      'Set a new password on Seam',
    ),
  )
  expect(await (await visitor().fetch('/')).text()).toContain('"sendsMail":true')
})

test('the sender can change without the password, and without a server there is no mail', async () => {
  await edit({ smtpUrl: smtp.url, from })
  const { data } = await edit({ from: 'other@harbour.example' })
  expect(data).toMatchObject({ from: 'other@harbour.example', server: { hasPassword: true } })
  expect((await owner.call(sendTestMail)).data.accepted).toBe(true)
  expect((await edit({ smtpUrl: null })).data).toEqual(NONE)
  expect((await owner.call(sendTestMail)).problem.detail).toBe(serverMessages.mailNotSetUp)
})

test('the password is in no response, page or audit log, and not readable in the database', async () => {
  await edit({ smtpUrl: smtp.url, from })
  const { db } = await app()
  const shown = [
    await owner.call(getMailSettings).then(({ data }) => data),
    await owner.call(getSiteSettings).then(({ data }) => data),
    await owner.call(listAuditLog).then(({ data }) => data),
    await visitor()
      .call(getSite)
      .then(({ data }) => data),
    await (await owner.fetch('/admin')).text(),
    await db.selectFrom('site_setting').selectAll().execute(),
  ]
  const [encoded = ''] = /(?<=:)[^:@]+(?=@127)/.exec(smtp.url) ?? []
  expect(encoded).not.toBe('')
  for (const each of shown) {
    expect(JSON.stringify(each)).not.toContain(SMTP_PASSWORD)
    expect(JSON.stringify(each)).not.toContain(encoded)
  }
  const { data } = await owner.call(listAuditLog)
  expect(data.docs[0]).toMatchObject({ action: 'site.changed', details: { settings: ['mail'] } })
})

test.each([
  ['mail.example:secret', messages.smtpUrl],
  ['https://ada:secret@mail.example', messages.smtpUrl],
  ['smtp://', messages.smtpUrl],
  ['smtps://ada:secret@mail.example:port', messages.smtpUrl],
  ['smtps://ada:secret@mail.example:99999', messages.smtpUrl],
  ['smtps://ada:se/cret@mail.example', messages.smtpUrl],
  ['smtps://ada:12#cret@mail.example', messages.smtpUrlCharacters],
  ['smtps://mail.example/inbox', messages.smtpUrlCharacters],
  ['smtps://ada:100%@mail.example', messages.smtpUrlCharacters],
  [`smtps://${'x'.repeat(500)}@mail.example`, messages.smtpUrlLong],
  [7, messages.smtpUrl],
])('the address %j of a mail server is rejected at its field', async (smtpUrl, message) => {
  const { status, errors, problem } = await edit({ smtpUrl, from })
  expect([status, errors]).toEqual([422, { smtpUrl: message }])
  expect(JSON.stringify(problem)).not.toContain('secret')
  expect((await owner.call(getMailSettings)).data).toEqual(NONE)
})

test('a sender must be an email address, and a server needs one', async () => {
  const wrong = await edit({ smtpUrl: smtp.url, from: 'Harbour' })
  expect([wrong.status, wrong.errors]).toEqual([422, { from: messages.mailFrom }])
  expect((await edit({ smtpUrl: smtp.url })).errors).toEqual({ from: messages.mailFrom })
  expect((await edit({ from })).errors).toEqual({ smtpUrl: messages.smtpUrl })
})

test('only owners see and change the mail server', async () => {
  for (const who of [await person('Ben'), await staff('Cleo', 'moderator')]) {
    expect((await who.call(getMailSettings)).status).toBe(403)
    const body = { smtpUrl: smtp.url, from }
    expect((await who.call(editMailSettings, { body })).status).toBe(403)
  }
})

test('the environment takes precedence, and the settings say so', async () => {
  const site = await startMailSite('mail_environment')
  const ada = await site.person()
  await site.db
    .updateTable('account')
    .set({ role: 'owner' })
    .where('username', '=', ada.username)
    .execute()
  const { data } = await ada.call(getMailSettings)
  expect(data).toMatchObject({ setBy: 'environment', from: 'Seam <seam@seam.example>' })
  expect(JSON.stringify(data)).not.toContain(SMTP_PASSWORD)
  const body = { smtpUrl: 'smtp://other.example', from }
  const { status, problem } = await ada.call(editMailSettings, { body })
  expect([status, problem.detail]).toEqual([409, serverMessages.mailSetByEnvironment])
  await site.end()
})

test('another process sends mail through a new server without a restart', async () => {
  const { db, secret } = await app()
  const worker = { db, secret, responseCache: createResponseCache() }
  const read = () => mailSettings(worker, {}, 'https://seam.example')
  expect(await read()).toBeNull()
  await edit({ smtpUrl: smtp.url, from })
  expect(await createSendsMail({})(db)).toBe(true)
  await eventually(async () => expect(await read()).toMatchObject({ smtpUrl: smtp.url, from }))
})

test('a check inside a transaction whether the site sends mail needs no further connection', async () => {
  const { db } = await app()
  await edit({ smtpUrl: smtp.url, from })
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('site_setting').where('name', '=', 'mailServer').execute()
    expect(await createSendsMail({})(tx)).toBe(false)
    expect(await createSendsMail({})(db)).toBe(true)
  })
})
