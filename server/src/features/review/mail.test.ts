import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOwnDecisions, reverseDecision } from '@seam/contract/decision.ts'
import { statementOfReasons } from '@seam/contract/statement-of-reasons.ts'
import { type MailSite, startMailSite } from '../../../test/mail-site.ts'
import { decide, subject } from '../../../test/moderation.ts'

let site: MailSite
beforeAll(async () => {
  site = await startMailSite('moderation_mail')
})
afterAll(() => site.end())

test('the suspended person gets the whole statement of reasons by mail, and that it was taken back', async () => {
  const [moderator, ada] = [await site.person('Cleo'), await site.person('Ada')]
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
  const back = await site.mailTo(ada.email, 'A decision was taken back: Seam')
  expect(back.text).toContain('Everything is as it was before')
})
