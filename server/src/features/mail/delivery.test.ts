import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMailSite, type MailSite } from '../../../test/mail-site.ts'
import { eventually } from '../../../test/eventually.ts'
import type { SmtpBehavior } from '../../../test/smtp.ts'
import { startSmtp } from '../../../test/smtp.ts'
import { sql } from 'kysely'
import { deliverMail, type ReviseMail } from './deliver-mail.ts'
import { listFailedMail, retryMail } from './failed-mail.ts'
import { purgeMail, sendMail, wakeOverdueMail } from './jobs.ts'
import { queueMail } from './queue-mail.ts'
import { sendTestMail } from './send-test-mail.ts'
import { sendBySmtp } from './smtp.ts'
import { jobRun } from '../../../test/app.ts'

let site: MailSite
let ada: Awaited<ReturnType<MailSite['person']>>
let accountId: number
beforeAll(async () => {
  site = await startMailSite('mail')
})
afterAll(() => site.end())
beforeEach(async () => {
  site.smtp.state.behavior = 'accepts'
  ada = await site.verifiedPerson()
  await site.mailTo(ada.email, 'Verify your email address on Seam')
  const row = await site.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', ada.username)
    .executeTakeFirstOrThrow()
  accountId = row.id
})

const asQueued: ReviseMail = async ({ content }) => content

const SUBJECT = 'Your password on Seam was changed'

/** Queues a notice to Ada. Returns its row id. */
async function queueNotice(): Promise<number> {
  const at = '2026-11-23T04:00:00.000Z'
  const content = { kind: 'password-changed', username: ada.username, at } as const
  await site.db
    .transaction()
    .execute((tx) => queueMail(site, tx, { accountId, address: ada.email }, content))
  const { id } = await site.db
    .selectFrom('mail')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

const read = (id: number) =>
  site.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Waits until the worker has attempted a mail. */
const attempted = (id: number) =>
  eventually(async () => {
    const mail = await read(id)
    expect(mail.last_response).not.toBeNull()
    return mail
  })

/** Makes the next attempt of a mail due, this much time after it was queued. */
const letTimePass = (id: number, time: string) =>
  sql`
  update mail set next_attempt_at = now(), queued_at = now() - ${time}::interval
  where id = ${id}`.execute(site.db)

/** Seconds until the next attempt, rounded to minutes. */
const secondsToNext = ({ next_attempt_at: next }: { next_attempt_at: Date }) =>
  Math.round((next.getTime() - Date.now()) / 60_000) * 60

test('a mail is sent once the transaction commits, and its content is removed', async () => {
  const id = await queueNotice()
  const mail = await site.mailTo(ada.email, SUBJECT)
  expect(mail.from?.text).toBe('"Seam" <seam@seam.example>')
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  await eventually(async () => expect((await read(id)).state).toBe('SENT'))
  expect(await read(id)).toMatchObject({
    content: null,
    attempts: 1,
    last_response: '250 Queued',
  })
})

test('a mail of a transaction that is rolled back is never sent', async () => {
  const before = site.smtp.mailsTo(ada.email).length
  const content = { kind: 'email-changed', username: ada.username, at: '2026-11-23' } as const
  const rolledBack = site.db.transaction().execute(async (tx) => {
    await queueMail(site, tx, { accountId, address: ada.email }, content)
    throw new Error('on purpose')
  })
  await expect(rolledBack).rejects.toThrow('on purpose')
  await queueNotice()
  await site.mailTo(ada.email, SUBJECT)
  expect(site.smtp.mailsTo(ada.email)).toHaveLength(before + 1)
})

test('repeated or parallel jobs send a mail once', async () => {
  site.smtp.state.behavior = 'refuses for now'
  const id = await queueNotice()
  await attempted(id)
  site.smtp.state.behavior = 'accepts'
  await letTimePass(id, '1 minute')
  await Promise.all(Array.from({ length: 5 }, () => deliverMail(site, asQueued, id)))
  await deliverMail(site, asQueued, id)
  expect((await read(id)).state).toBe('SENT')
  const sent = site.smtp.mailsTo(ada.email).filter(({ subject }) => subject === SUBJECT)
  expect(sent).toHaveLength(1)
})

test.each([
  ['refuses for now', /^451 4\.7\.1 Greylisted/],
  ['dies half-way', /closed|reset/i],
] as [SmtpBehavior, RegExp][])(
  'a server that %s is tried again after a minute',
  async (behavior, answer) => {
    site.smtp.state.behavior = behavior
    const id = await queueNotice()
    const mail = await attempted(id)
    expect(mail).toMatchObject({ state: 'QUEUED', attempts: 1 })
    expect(mail.last_response).toMatch(answer)
    expect(secondsToNext(mail)).toBe(60)
    site.smtp.state.behavior = 'accepts'
    await letTimePass(id, '1 minute')
    await deliverMail(site, asQueued, id)
    expect(await read(id)).toMatchObject({ state: 'SENT', attempts: 2 })
  },
)

test('a mail waits for an unavailable server, longer after each attempt', async () => {
  const away = await startSmtp()
  await away.close()
  const settings = await site.readMailSettings()
  const readMailSettings = async () => settings && { ...settings, smtpUrl: away.url }
  site.smtp.state.behavior = 'refuses for now'
  const id = await queueNotice()
  await attempted(id)
  const waits: number[] = []
  for (let attempt = 2; attempt <= 5; attempt++) {
    await letTimePass(id, '1 hour')
    await deliverMail({ ...site, readMailSettings }, asQueued, id)
    waits.push(secondsToNext(await read(id)))
  }
  expect(waits).toEqual([240, 960, 3600, 3600])
  expect((await read(id)).last_response).toMatch(/ECONNREFUSED/)
})

test('a mail is sent again with the same Message-ID after its server has died', async () => {
  site.smtp.state.behavior = 'dies before it answers'
  const id = await queueNotice()
  await attempted(id)
  site.smtp.state.behavior = 'accepts'
  await letTimePass(id, '1 minute')
  await deliverMail(site, asQueued, id)
  const sent = site.smtp.mailsTo(ada.email).filter(({ subject }) => subject === SUBJECT)
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ messageId }) => messageId))).toEqual(
    new Set([expect.stringMatching(/^<[\w-]{22}@seam\.example>$/)]),
  )
})

test('a server that never answers costs a limited time', async () => {
  site.smtp.state.behavior = 'never answers'
  const settings = await site.readMailSettings()
  if (!settings) throw new Error('mail is not set up')
  const mail = { to: ada.email, id: 'slow', date: new Date(), content: { kind: 'test' } } as const
  expect(await sendBySmtp(settings, mail, 300)).toMatchObject({ outcome: 'retry' })
})

test('a mail visibly fails after a day, and can be retried', async () => {
  site.smtp.state.behavior = 'refuses for now'
  const id = await queueNotice()
  await attempted(id)
  await letTimePass(id, '24 hours')
  const lines: string[] = []
  const report = ({ message }: Error) => lines.push(message)
  await sendMail(site, asQueued).run({ ...jobRun({ mailId: id }), report })
  expect(lines).toEqual([`mail ${id} could not be sent: 451 4.7.1 Greylisted, come back later`])
  const { mails, total } = await listFailedMail(site.db, { page: 1, limit: 50 })
  const failed = mails.find(({ username }) => username === ada.username)
  expect(failed).toMatchObject({
    kind: 'password-changed',
    attempts: 2,
    answer: expect.stringContaining('Greylisted'),
    canRetry: true,
  })
  expect(total).toBe(mails.length)
  site.smtp.state.behavior = 'accepts'
  expect(await retryMail(site, failed?.id ?? '')).toBe(true)
  await site.mailTo(ada.email, SUBJECT)
  await eventually(async () => expect((await read(id)).state).toBe('SENT'))
  expect(await retryMail(site, failed?.id ?? '')).toBe(false)
})

test.each([
  ['refuses the recipient', '550 5.1.1 There is no such mailbox here'],
  ['refuses the content', '554 5.7.1 This looks like spam'],
] as [SmtpBehavior, string][])('a server that %s is not asked again', async (behavior, answer) => {
  site.smtp.state.behavior = behavior
  const id = await queueNotice()
  await eventually(async () => expect((await read(id)).state).toBe('FAILED'))
  expect(await read(id)).toMatchObject({ attempts: 1, last_response: answer })
})

test('a mail whose job was lost is sent by the next scan of the table', async () => {
  site.smtp.state.behavior = 'refuses for now'
  const id = await queueNotice()
  await attempted(id)
  site.smtp.state.behavior = 'accepts'
  await sql`update mail set next_attempt_at = now() - interval '6 minutes' where id = ${id}`.execute(
    site.db,
  )
  await wakeOverdueMail(site).run(jobRun({}))
  await eventually(async () => expect((await read(id)).state).toBe('SENT'))
})

test('a mail to a deleted account is not sent, unless it is a notice', async () => {
  site.smtp.state.behavior = 'refuses for now'
  const id = await queueNotice()
  await attempted(id)
  await letTimePass(id, '1 minute')
  await sql`update account set deleted_at = now() where id = ${accountId}`.execute(site.db)
  await sql`update mail set kind = 'decision' where id = ${id}`.execute(site.db)
  const before = site.smtp.state.attempts
  await deliverMail(site, asQueued, id)
  expect(await read(id)).toMatchObject({ state: 'FAILED', content: null })
  expect(site.smtp.state.attempts).toBe(before)
})

test('old mails and expired content are removed', async () => {
  const [sent, failed, expired] = [await queueNotice(), await queueNotice(), await queueNotice()]
  const exists = async (id: number) =>
    (await site.db.selectFrom('mail').select('id').where('id', '=', id).execute()).length
  for (const id of [sent, failed, expired]) {
    await eventually(async () => expect((await read(id)).state).toBe('SENT'))
  }
  await sql`
    update mail set finished_at = now() - interval '8 days',
      state = case when id = ${failed} then 'FAILED' else 'SENT' end
    where id in (${sent}, ${failed})`.execute(site.db)
  await sql`
    update mail set state = 'FAILED', content = '{"code": "secret"}', expires_at = now()
    where id = ${expired}`.execute(site.db)
  await purgeMail(site.db).run(jobRun({}))
  expect([await exists(sent), await exists(failed)]).toEqual([0, 1])
  expect((await read(expired)).content).toBeNull()
  await sql`update mail set finished_at = now() - interval '31 days' where id = ${failed}`.execute(
    site.db,
  )
  await purgeMail(site.db).run(jobRun({}))
  expect(await exists(failed)).toBe(0)
})

test('introduces itself to the mail server as the host of the site', async () => {
  const settings = await site.readMailSettings()
  if (!settings) throw new Error('mail is not set up')
  const nameOf = async (url: string) => {
    await sendTestMail({ ...settings, site: { name: 'Seam', url } }, ada.email)
    return site.smtp.state.clientName
  }
  expect(await nameOf('https://seam.example:8443')).toBe('seam.example')
  expect(await nameOf('https://bücher.example')).toBe('xn--bcher-kva.example')
  expect(await nameOf('http://localhost:3000')).not.toBe('localhost')
})

test('a test mail returns the answer of the mail server', async () => {
  const settings = await site.readMailSettings()
  if (!settings) throw new Error('mail is not set up')
  expect(await sendTestMail(settings, ada.email)).toEqual({ accepted: true, answer: '250 Queued' })
  await site.mailTo(ada.email, 'Test mail of Seam')
  site.smtp.state.behavior = 'refuses the recipient'
  expect(await sendTestMail(settings, ada.email)).toEqual({
    accepted: false,
    answer: '550 5.1.1 There is no such mailbox here',
  })
  const wrong = settings.smtpUrl.replace(/:[^:@]+@/, ':wrong@')
  const { accepted, answer } = await sendTestMail({ ...settings, smtpUrl: wrong }, ada.email)
  expect([accepted, answer]).toEqual([false, '535 5.7.8 Wrong user or password'])
})

test('a password is not sent to another machine without TLS', async () => {
  const settings = await site.readMailSettings()
  if (!settings) throw new Error('mail is not set up')
  const { signIns } = site.smtp.state
  // An address of this machine that is not recognized as local.
  const smtpUrl = settings.smtpUrl.replace('127.0.0.1', '0.0.0.0')
  const { accepted } = await sendTestMail({ ...settings, smtpUrl }, ada.email)
  expect([accepted, site.smtp.state.signIns]).toEqual([false, signIns])
})
