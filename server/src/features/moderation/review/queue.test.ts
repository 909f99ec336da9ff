import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { editImage } from '@seam/contract/profile.ts'
import type { SubjectRef } from '@seam/contract/moderation/report.ts'
import {
  addReviewNote,
  claimReview,
  decideReviews,
  getReview,
  listReviews,
} from '@seam/contract/moderation/review.ts'
import { app } from '../../../../test/app.ts'
import { comment, person, type Person, post, staff } from '../../../../test/cast.ts'
import { generateImage } from '../../../../test/generate-media.ts'
import { decisionBody, report, reviewOf, subject } from '../../../../test/moderation.ts'
import { accountIdOf } from '../../../../test/seed.ts'
import { upload } from '../../../../test/upload.ts'

let moderator: Person
let other: Person
beforeAll(async () => {
  ;[moderator, other] = [await staff('Ben', 'moderator'), await staff('Cleo', 'moderator')]
})

const MANY = 3_000
/** Adds many open reviews, each of an appeal of its own decision. */
async function seedReviews(who: Person) {
  const { db } = await app()
  const accountId = await accountIdOf(who)
  await sql`
    with added as (
      insert into decision
        (public_id, account_id, kind, action, facts, reference, is_reported, snapshot)
      select substr(md5(random()::text), 1, 11), ${accountId}, 'profile', 'warn', '', '', false, '{}'
      from generate_series(1, ${sql.lit(MANY)}) returning id
    )
    insert into review (public_id, kind, account_id, appealed_id, rank)
    select substr(md5(random()::text), 1, 11), 'profile', ${accountId}, id, -1e9 + id from added
  `.execute(db)
  await sql`analyze review`.execute(db)
}

afterEach(async () => {
  const { db } = await app()
  await sql`delete from decision where snapshot = '{}'::jsonb`.execute(db)
})

test('the queue is paged, with each review once and the total length', async () => {
  const before = (await moderator.call(listReviews)).data.totalDocs
  await seedReviews(await person('Ada'))
  const seen: string[] = []
  let cursor: string | null = null
  for (let page = 1; page <= 4; page++) {
    const query: Record<string, string | number> = {
      page,
      limit: 50,
      ...(cursor !== null && { cursor }),
    }
    const { data } = await moderator.call(listReviews, { query })
    expect(data.totalDocs).toBe(before + MANY)
    seen.push(...data.docs.map(({ publicId }) => publicId))
    cursor = data.nextCursor
  }
  expect(new Set(seen).size).toBe(200)
})

test('a page of a long queue reads its rows from the index without a sort', async () => {
  await seedReviews(await person('Ada'))
  const { db } = await app()
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id, rank from review where closed_at is null and (rank, id) < (0::bigint, 0::bigint)
    order by rank desc, id desc limit 51`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('review_queue')
  expect(plan).not.toContain('Sort')
})

test('a subject with several reports comes before one that waits longer', async () => {
  const [ada, dora] = [await person('Ada'), await person('Ada')]
  const [waiting, urgent] = [await post(ada), await post(dora)]
  const reporters = await Promise.all([person('Ben'), person('Cleo'), person('Ben')])
  await report(reporters[0], subject('post', waiting.publicId))
  for (const who of reporters) await report(who, subject('post', urgent.publicId))
  const { data } = await moderator.call(listReviews, { query: { limit: 50 } })
  const position = ({ username }: Person) =>
    data.docs.findIndex(({ owner }) => owner.username === username)
  expect(position(dora)).toBeGreaterThanOrEqual(0)
  expect(position(dora)).toBeLessThan(position(ada))
})

test('others see who has claimed a review, until the claim expires, and the notes', async () => {
  const ada = await person('Ada')
  const { publicId: postId } = await post(ada)
  await report(await person('Ben'), subject('post', postId))
  const { publicId } = await reviewOf(moderator, ada)
  const params = { publicId }
  const claim = async (who: Person) => (await who.call(claimReview, { params })).data?.username
  expect(await claim(moderator)).toBe(moderator.username)
  expect(await claim(other)).toBe(moderator.username)
  expect((await reviewOf(other, ada)).claim?.username).toBe(moderator.username)
  const { db } = await app()
  await sql`update review set claimed_until = now() where public_id = ${publicId}`.execute(db)
  expect((await reviewOf(other, ada)).claim).toBeNull()
  expect(await claim(other)).toBe(other.username)
  // A moderator handles one review at a time.
  const cleo = await person('Cleo')
  await report(await person('Ben'), subject('post', (await post(cleo)).publicId))
  const next = { publicId: (await reviewOf(other, cleo)).publicId }
  await other.call(claimReview, { params: next })
  expect((await reviewOf(moderator, ada)).claim).toBeNull()
  // Browsing the queue does not fill the log.
  expect(await claim(other)).toBe(other.username)
  const { rows: claims } = await sql`
    select from audit_log
    where action = 'review.claimed' and details->>'review' = ${publicId}`.execute(db)
  expect(claims).toHaveLength(2)
  const body = { text: 'The third one this week' }
  expect((await other.call(addReviewNote, { params, body })).status).toBe(201)
  expect((await moderator.call(getReview, { params })).data.notes).toMatchObject([
    { author: other.username, text: 'The third one this week' },
  ])
})

test('a review shows its current subject: the pictures of a profile, and the parent of a comment', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const image = await upload(ada, 'avatars', await generateImage())
  const { data: user } = await ada.call(editImage, { query: { type: 'avatar' }, body: { image } })
  const { publicId: postId } = await post(ben, 'A quiet evening')
  const { publicId: commentId } = await comment(ada, 'post', postId, 'Go away')
  const subjectOf = async (about: SubjectRef) => {
    await report(ben, about)
    const { publicId } = await reviewOf(moderator, ada)
    const { data } = await moderator.call(getReview, { params: { publicId } })
    const body = { ...decisionBody('none'), reviews: [publicId] }
    expect((await moderator.call(decideReviews, { body })).status).toBe(200)
    return data.subject
  }
  expect(await subjectOf(subject('profile', ada.username))).toMatchObject({
    imageUrls: [user.avatar?.url],
    parent: null,
  })
  expect(await subjectOf(subject('comment', commentId))).toMatchObject({
    text: 'Go away',
    imageUrls: [],
    parent: { username: ben.username, text: 'A quiet evening' },
  })
})
