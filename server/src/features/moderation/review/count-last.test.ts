import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decideReviews } from '@seam/contract/moderation/review.ts'
import { app } from '../../../../test/app.ts'
import { person, post, staff } from '../../../../test/cast.ts'
import { countWaiting } from '../../../../test/count-waiting.ts'
import { eventually } from '../../../../test/eventually.ts'
import { decide, decisionBody, report, reviewOf, subject } from '../../../../test/moderation.ts'
import { accountIdOf } from '../../../../test/seed.ts'

test('a decision locks the transparency counters last', async () => {
  const { db } = await app()
  const moderator = await staff('Cleo', 'moderator')
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const { publicId } = await post(ada)
  const about = subject('post', publicId)
  // Both rows exist.
  expect((await decide(moderator, subject('profile', ada.username), 'warn')).status).toBe(201)
  const reporterId = await accountIdOf(ben)
  await sql`insert into reporter (account_id) values (${reporterId})`.execute(db)
  await report(ben, about)
  const review = await reviewOf(moderator, ada)
  const body = { ...decisionBody('warn'), reviews: [review.publicId] }
  const findUnlocked = () =>
    sql`select from moderation_count where name = 'decision.warn' for update skip locked`.execute(
      db,
    )

  const { decided, unlocked } = await db.transaction().execute(async (tx) => {
    await sql`select from reporter where account_id = ${reporterId} for update`.execute(tx)
    const decided = moderator.call(decideReviews, { body })
    await eventually(async () => expect(await countWaiting(db)).toBeGreaterThan(0))
    return { decided, unlocked: (await findUnlocked()).rows.length }
  })
  expect([unlocked, (await decided).status]).toEqual([1, 200])
})
