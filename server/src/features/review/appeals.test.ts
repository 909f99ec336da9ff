import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { answerAppeal, appealDecision, listOwnDecisions } from '@seam/contract/decision.ts'
import { getPost } from '@seam/contract/post.ts'
import { getReview } from '@seam/contract/review.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, post, staff, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { decide, reviewOf, subject } from '../../../test/moderation.ts'
import { kindsOf } from '../../../test/notifications.ts'

let moderator: Person
let other: Person
beforeAll(async () => {
  ;[moderator, other] = [await staff('Ben', 'moderator'), await staff('Cleo', 'moderator')]
})

const statusOfPost = async (who: Client, publicId: string) =>
  (await who.call(getPost, { params: { publicId } })).status
const decisionsOf = async (who: Person) => (await who.call(listOwnDecisions)).data.docs

test('the person appeals once, and another moderator answers in writing', async () => {
  const ada = await person('Ada')
  const { publicId } = await post(ada)
  await decide(moderator, subject('post', publicId), 'hide')
  const [decided] = await decisionsOf(ada)
  const params = { publicId: decided?.publicId ?? '' }
  const appeal = (who: Client) =>
    who.call(appealDecision, { params, body: { text: 'It is paint' } })
  for (const who of [await person('Ben'), moderator]) expect((await appeal(who)).status).toBe(404)
  expect((await appeal(ada)).status).toBe(200)
  expect((await appeal(ada)).status).toBe(409)
  const review = await reviewOf(other, ada)
  expect(review).toMatchObject({ isAppeal: true, reports: 0 })
  const { data } = await other.call(getReview, { params: { publicId: review.publicId } })
  expect(data.appealed).toMatchObject({
    decidedBy: moderator.username,
    appeal: { text: 'It is paint', answer: null },
  })
  const answer = (who: Person, isReversed: boolean) =>
    who.call(answerAppeal, { params, body: { isReversed, text: 'You are right' } })
  expect((await answer(moderator, false)).status).toBe(403)
  expect((await answer(other, true)).status).toBe(200)
  const late = await answer(other, false)
  expect([late.status, late.problem.detail]).toEqual([
    409,
    `@${other.username} has answered this appeal: the decision was reversed`,
  ])
  expect(await statusOfPost(visitor(), publicId)).toBe(200)
  expect(await decisionsOf(ada)).toMatchObject([
    { isReversed: true, appeal: { answer: { text: 'You are right' } } },
  ])
  expect(await kindsOf(ada)).toEqual(['appeal', 'decision'])
  await expect(reviewOf(other, ada)).rejects.toThrow('no open review')
})

test('after six months there is no appeal', async () => {
  const ada = await person('Ada')
  const { data } = await decide(moderator, subject('profile', ada.username), 'warn')
  const { db } = await app()
  await sql`
    update decision set decided_at = now() - interval '184 days'
    where public_id = ${data.publicId}`.execute(db)
  const params = { publicId: data.publicId }
  const late = await ada.call(appealDecision, { params, body: { text: 'Why?' } })
  expect(late.status).toBe(409)
})
