import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeNotificationSettings,
  getNotificationSettings,
  muteThread,
  unsubscribeFromMail,
} from '@seam/contract/notification.ts'
import { commentOnPost, deleteComment } from '@seam/contract/comment.ts'
import { createPost, deletePost } from '@seam/contract/post.ts'
import { jobRun } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { type MailSite, startMailSite } from '../../../test/mail-site.ts'
import { sendMail } from '../mail/jobs.ts'
import { mailDigests, mailNotifications } from './jobs.ts'
import { reviseMail } from './revise-mail.ts'

let site: MailSite
beforeAll(async () => {
  site = await startMailSite('notification_mail')
})
afterAll(() => site.end())

type Person = Awaited<ReturnType<MailSite['person']>>

async function verified(fullName: string): Promise<Person> {
  const who = await site.person(fullName)
  await site.db
    .updateTable('account')
    .set({ email_verified_at: new Date() })
    .where('username', '=', who.username)
    .execute()
  return who
}

const change = (who: Person, body: object) => who.call(changeNotificationSettings, { body })
const mailMentions = { kinds: { mention: { mail: true }, reply: { mail: true } } }

async function mention(by: Person, who: Person, text = `Hello @${who.username}`) {
  const { data } = await by.call(createPost, { body: { content: text } })
  return data
}

/** Returns the notification mails to a user after all due jobs are done. */
async function mailsTo({ email }: Person) {
  await eventually(async () => {
    const { rows } = await sql<{ left: number }>`
      select (select count(*)::int from pgboss.job
        where state in ('created', 'active', 'retry') and start_after <= now()
          and (name like 'notify-of-%' or name in ('mail-notifications', 'send-mail'))) as left
    `.execute(site.db)
    if (rows[0]?.left !== 0) throw new Error('jobs are left')
  })
  return site.smtp.mailsTo(email).filter(({ headers }) => headers.has('list'))
}

/** Sends the daily mail as if a day had passed for this user. */
async function sendDigest({ username }: Person) {
  await sql`
    update notification_digest set checked_at = now() - interval '25 hours'
    from account where account.id = account_id and username = ${username}`.execute(site.db)
  await mailDigests(site).run(jobRun({}))
}

test('mails about replies and mentions are off by default, and go only to verified addresses', async () => {
  const [ada, ben, cleo] = [await verified('Ada'), await site.person('Ben'), await verified('Cleo')]
  await change(ben, mailMentions)
  for (const who of [ada, ben]) await mention(cleo, who)
  expect(await mailsTo(ada)).toEqual([])
  expect(await mailsTo(ben)).toEqual([])
  expect((await ben.call(getNotificationSettings)).data.canMail).toBe(false)
  expect((await ada.call(getNotificationSettings)).data.canMail).toBe(true)
})

test('a mail says what was written and where, and how to unsubscribe', async () => {
  const [ada, cleo] = [await verified('Ada'), await verified('Cleo')]
  await change(ada, mailMentions)
  const { publicId } = await mention(cleo, ada, `<b>Hello</b> @${ada.username}`)
  const [mail, ...others] = await mailsTo(ada)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`@${cleo.username} mentioned you in a post on Seam`)
  expect(mail?.text).toContain(`“<b>Hello</b> @${ada.username}”`)
  expect(mail?.text).toContain(`/p/${publicId}\n`)
  expect(mail?.html).not.toContain('<b>')
  const header = (name: string) =>
    mail?.headerLines.find(({ key }) => key === name)?.line.replace(/^[^:]*:\s*/, '') ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = /<(.+)>/.exec(header('list-unsubscribe').replaceAll(/\s/g, ''))?.[1] ?? ''
  expect(mail?.text).toContain(url)

  // A link scanner may open the URL, which changes nothing.
  const path = url.slice(new URL(url).origin.length)
  const visitor = site.visitor()
  expect((await visitor.fetch(path)).status).toBe(200)
  expect((await ada.call(getNotificationSettings)).data.kinds.mention.mail).toBe(true)
  const click = (to: string) =>
    site.visitor().fetch(to, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await click('/unsubscribe?token=forged.a.1.b')).status).toBe(422)
  expect((await click(path.slice(0, -1))).status).toBe(422)
  for (const _ of [1, 2]) expect((await click(path)).status).toBe(200)
  const { kinds } = (await ada.call(getNotificationSettings)).data
  expect([kinds.mention.mail, kinds.reply.mail, kinds.mention.list]).toEqual([false, true, true])
  await mention(cleo, ada)
  expect(await mailsTo(ada)).toHaveLength(1)
  await change(ada, mailMentions)
  const token = new URL(url).searchParams.get('token') ?? ''
  expect((await visitor.call(unsubscribeFromMail, { body: { token } })).status).toBe(200)
  expect((await ada.call(getNotificationSettings)).data.kinds.mention.mail).toBe(false)
  expect((await visitor.call(unsubscribeFromMail, { body: { token: 'x' } })).status).toBe(422)
})

test('seen, muted or deleted content is not mailed', async () => {
  const [ada, cleo] = [await verified('Ada'), await verified('Cleo')]
  await mention(cleo, ada)
  const { publicId } = await mention(cleo, ada)
  const written = await cleo.call(commentOnPost, {
    query: { postPublicId: publicId },
    body: { content: `You, @${ada.username}` },
  })
  expect(await mailsTo(ada)).toEqual([])
  await change(ada, mailMentions)
  await ada.call(muteThread, { params: { publicId } })
  await cleo.call(deleteComment, { params: { commentId: written.data.publicId } })
  const { rows } = await sql<{ id: number }>`
    update notification set seen_at = case when item_id = (
        select max(item_id) from notification as other
        where other.account_id = notification.account_id and item_id in (select item_id from post)
      ) then null else now() end
    from account where account.id = account_id and username = ${ada.username}
    returning notification.id`.execute(site.db)
  expect(rows.length).toBeGreaterThanOrEqual(2)
  await mailNotifications(site).run(jobRun({ ids: rows.map(({ id }) => id) }))
  expect(await mailsTo(ada)).toEqual([])
})

/** Returns the queued mails of a user once each has been attempted. */
const attempted = ({ username }: Person) =>
  eventually(async () => {
    const { rows } = await sql<{ id: number }>`
      select mail.id from mail join account on account.id = mail.account_id
      where username = ${username} and mail.kind like 'notification%' and mail.attempts = 1
        and mail.state = 'QUEUED' and mail.last_response is not null`.execute(site.db)
    expect(rows).toHaveLength(1)
    return rows[0]?.id ?? 0
  })

async function attemptAgain(mailId: number) {
  site.smtp.state.behavior = 'accepts'
  await sql`update mail set next_attempt_at = now() where id = ${mailId}`.execute(site.db)
  const { run } = sendMail(site, (mail) => reviseMail(site.db, mail))
  await run(jobRun({ mailId }))
  const left = await site.db.selectFrom('mail').select('state').where('id', '=', mailId).execute()
  return left.map(({ state }) => state)
}

test('a mail that is no longer wanted before its next attempt is not sent, and not a failure', async () => {
  const ada = await verified('Ada')
  const cleo = await verified('Cleo')
  await change(ada, mailMentions)
  for (const isDeleted of [true, false]) {
    site.smtp.state.behavior = 'refuses for now'
    const { publicId } = await mention(cleo, ada)
    const mailId = await attempted(ada)
    if (isDeleted) await cleo.call(deletePost, { params: { publicId } })
    expect(await attemptAgain(mailId)).toEqual(isDeleted ? [] : ['SENT'])
  }
  expect(await mailsTo(ada)).toHaveLength(1)
})

test('a queued daily mail leaves out content that became invisible', async () => {
  const [ada, cleo] = [await verified('Ada'), await verified('Cleo')]
  await change(ada, { digest: true })
  const gone = await mention(cleo, ada, `Gone, @${ada.username}`)
  await mention(cleo, ada, `Left, @${ada.username}`)
  await mailsTo(ada)
  site.smtp.state.behavior = 'refuses for now'
  await sendDigest(ada)
  const mailId = await attempted(ada)
  await cleo.call(deletePost, { params: { publicId: gone.publicId } })
  expect(await attemptAgain(mailId)).toEqual(['SENT'])
  const [mail] = await mailsTo(ada)
  expect(mail?.subject).toBe('1 new notification on Seam')
  expect(mail?.text).toContain('Left, ')
  expect(mail?.text).not.toContain('Gone, ')
})

test('the daily mail contains new and unseen notifications, at most once a day', async () => {
  const [ada, cleo] = [await verified('Ada'), await verified('Cleo')]
  await change(ada, { digest: true })
  await sendDigest(ada)
  expect(await mailsTo(ada)).toEqual([])
  await mention(cleo, ada)
  const hidden = await mention(cleo, ada, `Muted, @${ada.username}`)
  await ada.call(muteThread, { params: { publicId: hidden.publicId } })
  await mailsTo(ada)
  await Promise.all([sendDigest(ada), sendDigest(ada)])
  await mailDigests(site).run(jobRun({}))
  const [mail, ...others] = await mailsTo(ada)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('1 new notification on Seam')
  expect(mail?.text).toContain(`@${cleo.username} mentioned you in a post`)
  expect(mail?.text).not.toContain('Muted')
  await sendDigest(ada)
  expect(await mailsTo(ada)).toHaveLength(1)
  await change(ada, { digest: false })
  await mention(cleo, ada)
  await sendDigest(ada)
  expect(await mailsTo(ada)).toHaveLength(1)
})
