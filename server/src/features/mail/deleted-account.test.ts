import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { deleteAccount } from '@seam/contract/export.ts'
import { requestPasswordReset } from '@seam/contract/password-reset.ts'
import { changePassword } from '@seam/contract/settings.ts'
import { jobRun } from '../../../test/app.ts'
import { PASSWORD } from '../../../test/cast.ts'
import { eventually } from '../../../test/eventually.ts'
import { type MailSite, startMailSite } from '../../../test/mail-site.ts'
import { wakeOverdueMail } from './jobs.ts'

const NEW = 'Another-horse-8'
const RESET = 'Set a new password on Seam'
const CHANGED = 'Your password on Seam was changed'
const DELETED = 'Your account on Seam was deleted'

let site: MailSite
beforeAll(async () => {
  site = await startMailSite('deleted_account')
})
afterAll(() => site.end())

/** Deletes the account and waits until its row is gone. */
async function deleteAndPurge(who: Awaited<ReturnType<MailSite['person']>>) {
  const { username } = who
  const { rows } = await sql<{ id: number }>`
    select id from account where username = ${username}`.execute(site.db)
  expect((await who.call(deleteAccount, { params: { username } })).status).toBe(200)
  await eventually(async () => {
    const left = await sql`select from account where id = ${rows[0]?.id}`.execute(site.db)
    expect(left.rows).toEqual([])
  })
}

const mailsOf = async (email: string) =>
  (await sql`select kind, state from mail where address = ${email}`.execute(site.db)).rows
const subjectsTo = (email: string) => site.smtp.mailsTo(email).map(({ subject }) => subject)

test('a mail announces the deletion to the address, which is stored until then', async () => {
  const ada = await site.verifiedPerson()
  await deleteAndPurge(ada)
  const { text } = await site.mailTo(ada.email, DELETED)
  expect(text).toContain(`The account @${ada.username} was deleted on `)
  await eventually(async () => expect(await mailsOf(ada.email)).toEqual([]))
})

test('notices that wait for the mail server are sent after the deletion, but links are not', async () => {
  const ada = await site.verifiedPerson()
  site.smtp.state.behavior = 'refuses for now'
  const body = { currPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW }
  await ada.call(changePassword, { body })
  await site.visitor().call(requestPasswordReset, { body: { email: ada.email } })
  // Ensures that no attempt in progress can succeed after the deletion.
  await eventually(async () => {
    const { rows } = await sql`
      select from mail where address = ${ada.email} and last_response like '451%'`.execute(site.db)
    expect(rows).toHaveLength(2)
  })
  await deleteAndPurge(ada)
  site.smtp.state.behavior = 'accepts'
  await eventually(async () => {
    // Repeats this, because an attempt in progress may have rescheduled the mail.
    await sql`update mail set next_attempt_at = now() - interval '2 minutes'
      where address = ${ada.email} and next_attempt_at > now() - interval '2 minutes'`.execute(
      site.db,
    )
    await wakeOverdueMail(site).run(jobRun({}))
    expect(await mailsOf(ada.email)).toEqual([])
  })
  expect(subjectsTo(ada.email)).toEqual(expect.arrayContaining([CHANGED, DELETED]))
  expect(subjectsTo(ada.email)).not.toContain(RESET)
})

test('an unverified address gets no mail', async () => {
  const eve = await site.person('Eve')
  await deleteAndPurge(eve)
  expect(await mailsOf(eve.email)).toEqual([])
  expect(subjectsTo(eve.email)).not.toContain(DELETED)
})
