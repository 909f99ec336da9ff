import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditLog } from '@seam/contract/audit.ts'
import { getMailState, retryMail, sendTestMail } from '@seam/contract/mail.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { staff } from '../../../test/cast.ts'
import { eventually } from '../../../test/eventually.ts'
import { type MailSite, startMailSite } from '../../../test/mail-site.ts'

let site: MailSite
let owner: Awaited<ReturnType<MailSite['person']>>
beforeAll(async () => {
  site = await startMailSite('mail_routes')
  owner = await site.person()
  await site.db
    .updateTable('account')
    .set({ role: 'owner' })
    .where('username', '=', owner.username)
    .execute()
})
afterAll(() => site.end())

const lastAction = async () =>
  (await owner.call(listAuditLog, { query: { limit: 1 } })).data.docs[0]?.action

test('an owner sends a test mail to their own address, and sees the response of the mail server', async () => {
  site.smtp.state.behavior = 'accepts'
  const { status, data } = await owner.call(sendTestMail)
  expect([status, data.accepted]).toEqual([200, true])
  expect(site.smtp.mailsTo(owner.email).length).toBeGreaterThan(0)
  expect(await lastAction()).toBe('mail.tested')

  site.smtp.state.behavior = 'refuses the recipient'
  const refused = await owner.call(sendTestMail)
  expect([refused.status, refused.data.accepted]).toEqual([200, false])
  expect(refused.data.answer).toMatch(/^5\d\d/)
})

test('an owner sees failed mail and retries it', async () => {
  site.smtp.state.behavior = 'accepts'
  const ben = await site.person('Ben')
  const { id } = await site.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', ben.username)
    .executeTakeFirstOrThrow()
  await eventually(async () => {
    const mails = await site.db
      .selectFrom('mail')
      .select('state')
      .where('account_id', '=', id)
      .execute()
    expect(mails).toEqual([{ state: 'SENT' }])
  })
  await site.db
    .updateTable('mail')
    .set({
      state: 'FAILED',
      finished_at: new Date(),
      last_response: '550 no such user',
      content: { kind: 'test' },
    })
    .where('account_id', '=', id)
    .execute()
  const { data } = await owner.call(getMailState)
  const failed = data.failed.find(({ username }) => username === ben.username)
  expect(data.isSetUp).toBe(true)
  expect(failed).toMatchObject({ answer: '550 no such user', canRetry: true })
  const body = { id: failed?._id ?? '' }
  expect((await owner.call(retryMail, { body })).status).toBe(200)
  expect(await lastAction()).toBe('mail.retried')
  expect((await owner.call(retryMail, { body })).status).toBe(404)
})

test('a site without mail says so', async () => {
  const other = await staff('Ada', 'owner')
  expect((await other.call(getMailState)).data).toEqual({
    isSetUp: false,
    failed: [],
    failedTotal: 0,
  })
  const { status, problem } = await other.call(sendTestMail)
  expect([status, problem.detail]).toEqual([409, serverMessages.mailNotSetUp])
})
