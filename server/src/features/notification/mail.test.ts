import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeNotificationSettings,
  getNotificationSettings,
  muteThread,
  unsubscribeFromMail,
} from '@seam/contract/notification.ts'
import { commentOnPost, deleteComment } from '@seam/contract/comment.ts'
import { createPost } from '@seam/contract/post.ts'
import { jobRun } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { type MailSite, startMailSite } from '../../../test/mail-site.ts'
import { mailDigests, mailNotifications } from './jobs.ts'

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

/** The notification mails to a user, once all jobs are done. */
async function mailsTo({ email }: Person) {
  await eventually(async () => {
    const { rows } = await sql<{ left: number }>`
      select (select count(*)::int from pgboss.job
        where state in ('created', 'active', 'retry') 
          and (name like 'notify-of-%' or name in ('mail-notifications', 'send-mail'))) as left
    `.execute(site.db)
    if (rows[0]?.left !== 0) throw new Error('Jobs are left')
  })
  return site.smtp.mailsTo(email).filter(({ headers }) => headers.has('list'))
}

/** Sends the daily mails as if a day had passed for this user. */
async function sendDigest({ username }: Person) {
  await sql`
    update notification_digest set checked_at = now() - interval '25 hours'
    from account where account.id = account_id and username = ${username}`.execute(site.db)
  await mailDigests(site).run(jobRun({}))
}

test('mails of replies and mentions are off at first, and go to verified addresses alone', async () => {
  const [ada, ben, cleo] = [await verified('Ada'), await site.person('Ben'), await verified('Cleo')]
  await change(ben, mailMentions)
  for (const who of [ada, ben]) await mention(cleo, who)
  expect(await mailsTo(ada)).toEqual([])
  expect(await mailsTo(ben)).toEqual([])
  expect((await ben.call(getNotificationSettings)).data.canMail).toBe(false)
  expect((await ada.call(getNotificationSettings)).data.canMail).toBe(true)
})

test('a wanted mail says what was written, and where, and how to end such mails', async () => {
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

  // A program that looks for dangerous links opens it, which changes nothing.
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

test('what is seen, muted or deleted when the mail is made is not mailed', async () => {
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

test('the daily mail has what is unseen and new, at most once a day', async () => {
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
