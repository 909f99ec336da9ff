import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { sendEmailVerification } from '@seam/contract/email-verification.ts'
import { requestPasswordReset } from '@seam/contract/password-reset.ts'
import { login } from '@seam/contract/session.ts'
import { changeEmail, changePassword } from '@seam/contract/settings.ts'
import { jobRun } from '../../../test/app.ts'
import { PASSWORD, signupData } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { eventually } from '../../../test/eventually.ts'
import { type MailSite, startMailSite } from '../../../test/mail-site.ts'
import { mailReset } from '../password-reset/request-reset.ts'
import { purgeMail } from './jobs.ts'
import { queueMail } from './queue-mail.ts'
import { mailboxOf } from './store.ts'
import type { QueuedContent } from './templates/mail-content.ts'

const NEW = 'Another-horse-8'
const VERIFY = 'Verify your email address on Seam'
const RESET = 'Set a new password on Seam'

let site: MailSite
beforeAll(async () => {
  site = await startMailSite('address_limit')
})
afterAll(() => site.end())

const moveTo = (who: Client & { email: string }, newEmail: string) => {
  const { email: currEmail } = who
  who.email = newEmail
  return who.call(changeEmail, { body: { currEmail, newEmail, password: PASSWORD } })
}
const setPassword = (who: Client, currPassword: string, newPassword: string) =>
  who.call(changePassword, { body: { currPassword, newPassword, confirmNewPassword: newPassword } })

/** Returns the kinds of all mails that were queued for an address, whatever their outcome. */
async function kindsTo(email: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from address_mail
    where address_hash = sha256(convert_to(lower(${email}), 'UTF8')) order by kind`.execute(site.db)
  return rows.map(({ kind }) => kind)
}

test('all addresses of a mailbox count together', async () => {
  const { email } = signupData('Cleo')
  const tagged = (tag: string) => email.replace('@', `+${tag}@`)
  const eve = await site.verifiedPerson('Eve')
  for (const address of [email, tagged('a'), tagged('b'), tagged('c'), tagged('d')]) {
    await moveTo(eve, address)
    await mailReset(site, { email: address })
  }
  const kinds = await kindsTo(email)
  expect(kinds.filter((kind) => kind === 'password-reset')).toHaveLength(3)
})

test.each([
  ['Ada+seam@Site.example', 'ada@site.example'],
  ['ada.l@site.example', 'ada.l@site.example'],
  ['a.d.a+x+y@googlemail.com', 'ada@gmail.com'],
  ['+tag@site.example', '+tag@site.example'],
])('%s is delivered to %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})

test('an unverified address gets three mails a day with each kind of link, and nothing else', async () => {
  const { email: victim } = signupData('Cleo')
  const eve = await site.verifiedPerson('Eve')
  await moveTo(eve, victim)
  for (let round = 0; round < 5; round++) {
    await eve.call(sendEmailVerification)
    await mailReset(site, { email: victim })
    await site.visitor().call(login, { body: { email: victim, password: PASSWORD } })
  }
  await setPassword(eve, PASSWORD, NEW)
  await setPassword(eve, NEW, PASSWORD)
  await moveTo(eve, signupData('Eve').email)
  const ben = await site.verifiedPerson('Ben')
  await moveTo(ben, victim.toUpperCase())
  await ben.call(sendEmailVerification)
  const each = (kind: string) => Array<string>(3).fill(kind)
  expect(await kindsTo(victim)).toEqual([...each('email-verification'), ...each('password-reset')])
  await eventually(() => {
    const subjects = site.smtp.mails.flatMap(({ to, subject }) =>
      JSON.stringify(to).toLowerCase().includes(victim) ? [subject ?? ''] : [],
    )
    expect(subjects.toSorted()).toEqual([...each(RESET), ...each(VERIFY)])
  })
})

test('the limit still holds an hour later, but not a day later', async () => {
  const ada = await site.person()
  const later = (time: string) =>
    sql`
      with mails as (update mail set queued_at = queued_at - ${time}::interval)
      update address_mail set queued_at = queued_at - ${time}::interval`.execute(site.db)
  const sent = async () => (await ada.call(sendEmailVerification)).status
  expect([await sent(), await sent(), await sent()]).toEqual([200, 200, 409])
  await later('61 minutes')
  expect(await sent()).toBe(409)
  await later('23 hours')
  expect(await sent()).toBe(200)
  await purgeMail(site.db).run(jobRun({}))
  expect(await kindsTo(ada.email)).toEqual(['email-verification'])
})

test('the limit holds across accounts that are created and deleted one after another', async () => {
  const { email: victim } = signupData('Cleo')
  for (let account = 0; account < 5; account++) {
    const eve = await site.verifiedPerson('Eve')
    await moveTo(eve, victim)
    await eve.call(deleteAccount, { params: { username: eve.username } })
    await eventually(async () => {
      const { rows } = await sql`
        select from account where username = ${eve.username}`.execute(site.db)
      expect(rows).toEqual([])
    })
  }
  expect(await kindsTo(victim)).toHaveLength(3)
})

test('the limit holds for parallel requests and several accounts', async () => {
  const { email: address } = signupData('Cleo')
  const people = await Promise.all(Array.from({ length: 4 }, () => site.person('Eve')))
  const ids = await site.db
    .selectFrom('account')
    .select('id')
    .where(
      'username',
      'in',
      people.map(({ username }) => username),
    )
    .execute()
  const content = { kind: 'email-verification', username: 'eve', code: 'code' } as const
  const queued = await Promise.all(
    [...ids, ...ids].map(({ id: accountId }, index) =>
      site.db
        .transaction()
        .execute((tx) =>
          queueMail(
            site,
            tx,
            { accountId, address: index % 2 ? address : address.toUpperCase() },
            content,
          ),
        ),
    ),
  )
  expect(queued.filter(Boolean)).toHaveLength(3)
  expect(await kindsTo(address)).toHaveLength(3)
})

test('a stranger who requests many reset links suppresses no notice to a verified address', async () => {
  const ada = await site.verifiedPerson()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      site.visitor().call(requestPasswordReset, { body: { email: ada.email } }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await eventually(async () =>
    expect((await kindsTo(ada.email)).filter((kind) => kind === 'password-reset')).toHaveLength(3),
  )
  await setPassword(ada, PASSWORD, NEW)
  await site.mailTo(ada.email, 'Your password on Seam was changed')
})

const at = '2026-11-23T04:00:00.000Z'
const decision: QueuedContent = {
  kind: 'decision',
  username: 'ada',
  title: 'Decided',
  subject: 'A walk',
  parts: [],
  at,
}
const alert: QueuedContent = {
  kind: 'owner-alert',
  username: 'ada',
  alert: { reason: 'backup-failed' },
  at,
}
const notice: QueuedContent = { kind: 'password-changed', username: 'ada', at }
const link: QueuedContent = { kind: 'password-reset', username: 'ada', code: 'code' }

test('all kinds together have a limit, which does not apply to links and notices', async () => {
  const ada = await site.verifiedPerson()
  const { id: accountId } = await site.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', ada.username)
    .executeTakeFirstOrThrow()
  const queue = (content: QueuedContent) =>
    site.db
      .transaction()
      .execute((tx) => queueMail(site, tx, { accountId, address: ada.email }, content))
  // Counts the mail that verified the address.
  for (let sent = 1; sent < 99; sent++) expect(await queue(decision)).toBe(true)
  expect(await queue(alert)).toBe(true)
  expect([await queue(alert), await queue(decision)]).toEqual([false, false])
  expect([await queue(link), await queue(notice)]).toEqual([true, true])
})
