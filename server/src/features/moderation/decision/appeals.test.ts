import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  answerAppeal,
  appealDecision,
  listOwnDecisions,
  reverseDecision,
} from '@seam/contract/moderation/decision.ts'
import { getPost } from '@seam/contract/post.ts'
import { decideReviews, getReview, listReviews } from '@seam/contract/moderation/review.ts'
import { app, jobRun } from '../../../../test/app.ts'
import { block, person, type Person, post, staff, visitor } from '../../../../test/cast.ts'
import type { Client } from '../../../../test/client.ts'
import { decide, decisionBody, report, reviewOf, subject } from '../../../../test/moderation.ts'
import { kindsOf, notificationsOf } from '../../../../test/notifications.ts'
import { endDecisions } from './jobs.ts'

let moderator: Person
let other: Person
beforeAll(async () => {
  ;[moderator, other] = [await staff('Ben', 'moderator'), await staff('Cleo', 'moderator')]
})

const statusOfPost = async (who: Client, publicId: string) =>
  (await who.call(getPost, { params: { publicId } })).status
const decisionsOf = async (who: Person) => (await who.call(listOwnDecisions)).data.docs

test('a person appeals once, and another moderator answers in writing', async () => {
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

test('a decision cannot be appealed after six months', async () => {
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

const appealOf = async (who: Person, publicId: string) =>
  (await who.call(appealDecision, { params: { publicId }, body: { text: 'Why?' } })).status
const answerAs = async (who: Person, publicId: string, isReversed = true) =>
  (await who.call(answerAppeal, { params: { publicId }, body: { isReversed, text: 'So' } })).status
const reverseAs = async (who: Person, publicId: string) =>
  (await who.call(reverseDecision, { params: { publicId } })).status

test('a wrongful deletion as illegal is marked as reversed, although the content stays deleted', async () => {
  const ada = await person('Ada')
  const { publicId: postId } = await post(ada)
  const decided = await decide(moderator, subject('post', postId), 'delete', { ground: 'law' })
  const { publicId } = decided.data
  expect(await appealOf(ada, publicId)).toBe(200)
  expect(await answerAs(other, publicId)).toBe(200)
  expect(await decisionsOf(ada)).toMatchObject([
    { isReversed: true, appeal: { answer: { text: 'So' } } },
  ])
  expect(await statusOfPost(ada, postId)).toBe(404)
})

test('only an owner reverses decisions about a moderator and answers their appeals', async () => {
  const [owner, colleague] = [await staff('Ada', 'owner'), await staff('Ada', 'moderator')]
  const { data } = await decide(owner, subject('profile', colleague.username), 'limit')
  expect(await reverseAs(moderator, data.publicId)).toBe(403)
  expect(await reverseAs(colleague, data.publicId)).toBe(403)
  expect(await appealOf(colleague, data.publicId)).toBe(200)
  expect(await answerAs(moderator, data.publicId)).toBe(403)
  expect(await answerAs(colleague, data.publicId)).toBe(403)
  const second = await staff('Ben', 'owner')
  expect(await answerAs(owner, data.publicId)).toBe(403)
  expect(await answerAs(second, data.publicId)).toBe(200)
})

test('a suspended moderator cannot decide, answer or read anything', async () => {
  const [owner, colleague] = [await staff('Ada', 'owner'), await staff('Ada', 'moderator')]
  const ben = await person('Ben')
  const { publicId } = await post(ben)
  const { data: hidden } = await decide(moderator, subject('post', publicId), 'hide')
  await decide(owner, subject('profile', colleague.username), 'suspend')
  expect((await decide(colleague, subject('post', publicId), 'warn')).status).toBe(403)
  expect(await reverseAs(colleague, hidden.publicId)).toBe(403)
  expect(await answerAs(colleague, hidden.publicId)).toBe(403)
  expect((await colleague.call(listReviews)).status).toBe(403)
  expect(await statusOfPost(colleague, publicId)).toBe(404)
})

test('a decision cannot be reversed while its appeal is open', async () => {
  const ada = await person('Ada')
  const { data } = await decide(moderator, subject('post', (await post(ada)).publicId), 'hide')
  const both = await Promise.all([appealOf(ada, data.publicId), appealOf(ada, data.publicId)])
  expect(both.toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await reverseAs(other, data.publicId)).toBe(409)
  const answers = [answerAs(other, data.publicId), answerAs(other, data.publicId, false)]
  expect((await Promise.all(answers)).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('an appeal can be upheld after the suspension is over', async () => {
  const ada = await person('Ada')
  const endsAt = new Date(Date.now() + 60_000).toISOString()
  const { data } = await decide(moderator, subject('profile', ada.username), 'suspend', { endsAt })
  expect(await appealOf(ada, data.publicId)).toBe(200)
  const { db } = await app()
  await sql`
    update decision set ends_at = now() - interval '1 second'
    where public_id = ${data.publicId}`.execute(db)
  await endDecisions(await app()).run(jobRun({}))
  expect(await answerAs(other, data.publicId)).toBe(200)
  expect(await decisionsOf(ada)).toMatchObject([{ isReversed: true }])
})

test.each([
  [0, 1],
  [1, 0],
] as const)('two decisions that hide a post end in any order: %i, then %i', async (...order) => {
  const { publicId } = await post(await person('Ada'))
  const made = [
    (await decide(moderator, subject('post', publicId), 'hide')).data,
    (await decide(moderator, subject('post', publicId), 'delete')).data,
  ]
  const statuses = []
  for (const index of order) {
    expect(await reverseAs(moderator, made[index]?.publicId ?? '')).toBe(200)
    statuses.push(await statusOfPost(visitor(), publicId))
  }
  expect(statuses).toEqual([404, 200])
})

test('users whom Ada blocks can report her, and she never learns who did', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const { publicId } = await post(ada)
  await block(ada, ben)
  await report(ben, subject('post', publicId))
  const { publicId: review } = await reviewOf(moderator, ada)
  const body = { ...decisionBody('hide'), reviews: [review] }
  expect((await moderator.call(decideReviews, { body })).status).toBe(200)
  await notificationsOf(ada)
  const paths = ['/decision', '/notification', '/report', '/user/activity', `/post/${publicId}`]
  for (const path of paths) {
    const text = await (await ada.fetch(`/api/v1${path}`)).text()
    for (const name of [ben.username, moderator.username]) expect(text).not.toContain(name)
  }
})
