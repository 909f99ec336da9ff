import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { pinComment, setHeldWords } from '@seam/contract/comment-tools.ts'
import { appealDecision } from '@seam/contract/moderation/decision.ts'
import { editInfo } from '@seam/contract/profile.ts'
import { createReport } from '@seam/contract/moderation/report.ts'
import { addReviewNote, claimReview, decideReviews } from '@seam/contract/moderation/review.ts'
import { editSite } from '@seam/contract/site-settings.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { block, comment, mute, person, post, staff } from '../../../test/cast.ts'
import { findReferences, itemIdsOf } from '../../../test/find-references.ts'
import { decide, decisionBody, report, reviewOf, subject } from '../../../test/moderation.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { randomPublicId } from '../../infra/random-id.ts'
import { findCounterDrift } from '../item/counter-store.ts'

afterAll(resetSite)

/** Returns the tables with a row that has this text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = await app()
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`.execute(db)
  const found = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} as row where strpos(lower(row::text), ${text}) > 0 limit 1
    `.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Returns the moderation tables with a row that references the account or one of the items. */
const namedIn = async (accountId: number, itemIds: number[]) =>
  new Set((await findReferences(accountId, itemIds)).map((column) => column.split('.')[0]))

test('moderation stores nothing of a deleted account except its messages to moderators', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const [owner, moderator] = [await staff('Cleo', 'owner'), await staff('Cleo', 'moderator')]
  const { db } = await app()
  const id = await accountIdOf(ada)
  const word = `quillon${process.pid}x${id}`
  await owner.call(editSite, { body: { heldWords: ['casino'] } })
  await ben.call(setHeldWords, { body: { words: ['lottery'] } })
  const { username } = ada
  await ada.call(editInfo, { body: { fullName: 'Ada', username, about: word } })
  await ada.call(setHeldWords, { body: { words: [word] } })
  await Promise.all([block(ada, moderator), mute(ada, owner)])

  const [bensPost, adasPost] = [await post(ben), await post(ada, `${word} one`)]
  // Content held by the site, and content held by the owner of a post.
  await post(ada, `A casino of ${word}`)
  await comment(ada, 'post', bensPost.publicId, `A lottery of ${word}`)
  await comment(ben, 'post', adasPost.publicId, `Hello ${word}`)
  const pins = [
    [ben, await comment(ada, 'post', bensPost.publicId, `${word} two`)],
    [ada, await comment(ben, 'post', adasPost.publicId)],
  ] as const
  for (const [who, { publicId }] of pins) {
    expect((await who.call(pinComment, { params: { commentId: publicId } })).status).toBe(200)
  }
  // Reports by and about her, and a decision with its appeal.
  const about = subject('post', bensPost.publicId)
  const reported = { subject: about, reason: 'spam', text: `It shows ${word}` }
  expect((await ada.call(createReport, { body: reported })).status).toBe(201)
  await report(ben, subject('profile', username))
  const { data: decision } = await decide(moderator, subject('post', adasPost.publicId), 'hide')
  const params = { publicId: decision.publicId }
  const appeal = { params, body: { text: `${word} is no wound` } }
  expect((await ada.call(appealDecision, appeal)).status).toBe(200)
  // Reverting or applying it would need a job: end it directly.
  await sql`
    with added as (
      insert into wave (public_id, action, facts, ground, reference, groups, moderator_id, state)
      values (${randomPublicId()}, 'suspend', '', 'rules', '', '[]', ${id}, 'applied') returning id
    )
    insert into wave_account (wave_id, account_id, state) select id, ${id}, 'skipped' from added
  `.execute(db)
  // She is temporarily a moderator herself.
  const setRole = (role: 'moderator' | 'member') =>
    db.updateTable('account').set({ role }).where('id', '=', id).execute()
  await setRole('moderator')
  const review = { params: { publicId: (await reviewOf(ada, ben)).publicId } }
  expect((await ada.call(claimReview, review)).status).toBe(200)
  const note = { ...review, body: { text: `I know ${word}` } }
  expect((await ada.call(addReviewNote, note)).status).toBe(201)
  const body = { ...decisionBody('warn'), reviews: [review.params.publicId] }
  expect((await ada.call(decideReviews, { body })).status).toBe(200)
  await setRole('member')

  const items = await itemIdsOf(id)
  const named = await namedIn(id, items)
  for (const table of [
    ...['block', 'decision', 'held_comment', 'held_item', 'held_word_list', 'mute'],
    ...['pinned_comment', 'report', 'reporter', 'review', 'review_note', 'sign_up'],
    ...['wave', 'wave_account'],
  ])
    expect([table, named.has(table)]).toEqual([table, true])

  expect((await ada.call(deleteAccount, { params: { username } })).status).toBe(200)
  await waitForJobs()
  expect(await findReferences(id, items)).toEqual([])
  // Her username is reserved for a while.
  expect(await tablesWith(username)).toEqual(['previous_username'])
  // What she wrote to moderators stays with its subject, without her name. So does each word that
  // anyone has written, for spelling suggestions.
  expect(await tablesWith(word)).toEqual(['report', 'review_note', 'search_word'])
  expect(await findCounterDrift(db)).toEqual([])
})
