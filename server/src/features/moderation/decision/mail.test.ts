import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOwnDecisions, reverseDecision } from '@seam/contract/moderation/decision.ts'
import { createPost } from '@seam/contract/post.ts'
import { statementOfReasons } from '@seam/contract/moderation/statement-of-reasons.ts'
import { comment } from '../../../../test/cast.ts'
import { eventually } from '../../../../test/eventually.ts'
import { type MailSite, startMailSite } from '../../../../test/mail-site.ts'
import { decide, subject } from '../../../../test/moderation.ts'

let site: MailSite
beforeAll(async () => {
  site = await startMailSite('moderation_mail')
})
afterAll(() => site.end())

/** Signs up a person with a verified address. */
async function verifiedPerson(fullName: string) {
  const who = await site.person(fullName)
  await sql`
    update account set email_verified_at = now() where username = ${who.username}`.execute(site.db)
  return who
}

test('a suspended person gets the full statement of reasons and its reversal by mail', async () => {
  const [moderator, ada] = [await site.person('Cleo'), await verifiedPerson('Ada')]
  await sql`
    update account set role = 'moderator' where username = ${moderator.username}`.execute(site.db)
  const decided = await decide(moderator, subject('profile', ada.username), 'suspend')
  expect(decided.status).toBe(201)
  const { text = '' } = await site.mailTo(
    ada.email,
    'A moderator decided about you or something you published: Seam',
  )
  const [decision] = (await ada.call(listOwnDecisions)).data.docs
  if (!decision) throw new Error('there is no decision')
  for (const part of statementOfReasons(decision)) {
    expect(text.replace(/\s+/g, ' ')).toContain(`${part.heading}: ${part.text}`)
  }
  expect(text).toContain('/decisions')
  await moderator.call(reverseDecision, { params: { publicId: decision.publicId } })
  const back = await site.mailTo(ada.email, 'A decision was reversed: Seam')
  expect(back.text).toContain('Everything has been restored')
})

test('a mail names the subject of the decision, unless it is adult content', async () => {
  const [moderator, ada] = [await site.person('Cleo'), await verifiedPerson('Ada')]
  await sql`
    update account set role = 'moderator' where username = ${moderator.username}`.execute(site.db)
  const write = async (content: string) =>
    (await ada.call(createPost, { body: { content } })).data.publicId
  const [adult, other] = [await write('A plover'), await write('A godwit')]
  await sql`update item set nsfw = true where public_id = ${adult}`.execute(site.db)
  const { publicId: reply } = await comment(ada, 'post', adult, 'A dunlin')
  for (const about of [
    ...[subject('post', adult), subject('comment', reply), subject('post', other)],
  ]) {
    expect((await decide(moderator, about, 'warn')).status).toBe(201)
  }
  const texts = await eventually(() => {
    const mails = site.smtp.mailsTo(ada.email).filter(({ text }) => text?.includes('a warning'))
    expect(mails).toHaveLength(3)
    return mails.map(({ text }) => text).join()
  })
  expect(texts).toContain('It is about “A godwit”.')
  expect(texts).not.toMatch(/plover|dunlin/)
})

test('an unverified address gets neither statement nor outcome by mail', async () => {
  const moderator = await site.person('Cleo')
  await sql`
    update account set role = 'moderator' where username = ${moderator.username}`.execute(site.db)
  const [victim, ada] = [await site.person('Win a car'), await verifiedPerson('Ada')]
  // Mails are sent in the order of the queue.
  for (const who of [victim, ada]) {
    expect((await decide(moderator, subject('profile', who.username), 'suspend')).status).toBe(201)
    const [decision] = (await who.call(listOwnDecisions)).data.docs
    const params = { publicId: decision?.publicId }
    expect((await moderator.call(reverseDecision, { params })).status).toBe(200)
  }
  await site.mailTo(ada.email, 'A decision was reversed: Seam')
  const { rows } = await sql<{ kind: string }>`
    select content ->> 'kind' as kind from mail
    where account_id = (select id from account where username = ${victim.username})
  `.execute(site.db)
  expect(rows.map(({ kind }) => kind)).not.toContain('decision')
  const mails = site.smtp.mailsTo(victim.email)
  expect(mails.map(({ subject: about }) => about).join()).not.toMatch(/decision|moderator/i)
  expect(mails.map(({ text }) => text).join()).not.toContain('Win a car')
})
