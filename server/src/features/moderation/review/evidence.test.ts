import { beforeAll, expect, test } from 'vitest'
import {
  answerAppeal,
  appealDecision,
  listOwnDecisions,
  reverseDecision,
} from '@seam/contract/moderation/decision.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { deletePost, editPost } from '@seam/contract/post.ts'
import { listOwnReports } from '@seam/contract/moderation/report.ts'
import {
  addReviewNote,
  claimReview,
  decideReviews,
  getReview,
  listReviews,
} from '@seam/contract/moderation/review.ts'
import { waitForJobs } from '../../../../test/app.ts'
import { person, type Person, post, staff } from '../../../../test/cast.ts'
import { decide, decisionBody, report, reviewOf, subject } from '../../../../test/moderation.ts'
import { kindsOf } from '../../../../test/notifications.ts'

let moderator: Person
let other: Person
let owner: Person
beforeAll(async () => {
  moderator = await staff('Ben', 'moderator')
  other = await staff('Cleo', 'moderator')
  owner = await staff('Cleo', 'owner')
})

const decideReview = (
  { publicId, version }: { publicId: string; version?: string },
  action: Parameters<typeof decisionBody>[0],
) => {
  const seen = version === undefined ? {} : { seen: { [publicId]: version } }
  const body = { ...decisionBody(action), reviews: [publicId], ...seen }
  return moderator.call(decideReviews, { body })
}
const detailOf = async (publicId: string) =>
  (await moderator.call(getReview, { params: { publicId } })).data
const outcomesOf = async (who: Person) =>
  (await who.call(listOwnReports)).data.docs.map(({ outcome }) => outcome)

test('an author cannot escape a report by deleting the content', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const { publicId } = await post(ada, 'A wound')
  await report(ben, subject('post', publicId))
  await ada.call(deletePost, { params: { publicId } })
  await waitForJobs()
  const review = await reviewOf(moderator, ada)
  expect(review).toMatchObject({ isDeleted: true, text: 'A wound', reports: 1 })
  expect(await detailOf(review.publicId)).toMatchObject({
    subject: null,
    reportList: [{ reported: { text: 'A wound' } }],
  })
  expect((await decideReview(review, 'hide')).problem.detail).toBe(serverMessages.reviewDeleted)
  expect((await decideReview(review, 'warn')).status).toBe(200)
  expect(await kindsOf(ada)).toEqual(['decision'])
  expect(await outcomesOf(ben)).toEqual(['acted'])
  // A copy of the reported content is stored only until the decision.
  expect((await detailOf(review.publicId)).reportList).toMatchObject([{ reported: null }])
})

test('an appeal can be answered after its item was deleted', async () => {
  const ada = await person('Ada')
  const { publicId } = await post(ada)
  const { data: decision } = await decide(moderator, subject('post', publicId), 'hide')
  const params = { publicId: decision.publicId }
  await ada.call(appealDecision, { params, body: { text: 'It is paint' } })
  await ada.call(deletePost, { params: { publicId } })
  await waitForJobs()
  expect(await reviewOf(other, ada)).toMatchObject({ isAppeal: true, isDeleted: true })
  const body = { isReversed: true, text: 'You are right' }
  expect((await other.call(answerAppeal, { params, body })).status).toBe(200)
  await expect(reviewOf(other, ada)).rejects.toThrow('no open review')
})

test('a decision is about the content that the moderator saw', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const { publicId } = await post(ada, 'A wound')
  await report(ben, subject('post', publicId))
  const seen = await reviewOf(moderator, ada)
  await ada.call(editPost, { params: { publicId }, body: { content: 'A flower' } })
  const { status, problem } = await decideReview(seen, 'none')
  expect([status, problem.detail]).toEqual([409, serverMessages.reviewChanged])
  expect(await outcomesOf(ben)).toEqual(['open'])
  const changed = await detailOf(seen.publicId)
  expect(changed).toMatchObject({
    subject: { text: 'A flower' },
    reportList: [{ reported: { text: 'A wound' } }],
  })
  expect((await decideReview(changed, 'none')).status).toBe(200)
})

test('content can be reported again after a decision only if it has changed', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const { publicId } = await post(ada, 'A flower')
  await report(ben, subject('post', publicId))
  await decideReview(await reviewOf(moderator, ada), 'none')
  await report(ben, subject('post', publicId))
  await expect(reviewOf(moderator, ada)).rejects.toThrow('no open review')
  await ada.call(editPost, { params: { publicId }, body: { content: 'A wound' } })
  await report(ben, subject('post', publicId))
  expect(await reviewOf(moderator, ada)).toMatchObject({ text: 'A wound', reports: 1 })
})

test('accused moderators do not see who reported them, nor reviews about other moderators', async () => {
  const ben = await person('Ben')
  const accused = await staff('Ada', 'moderator')
  await report(ben, subject('profile', accused.username))
  const { publicId } = await reviewOf(owner, accused)
  const params = { publicId }
  for (const who of [accused, moderator]) {
    await expect(reviewOf(who, accused)).rejects.toThrow('no open review')
    expect((await who.call(getReview, { params })).status).toBe(404)
    expect((await who.call(claimReview, { params })).status).toBe(404)
    const body = { text: 'Who was it' }
    expect((await who.call(addReviewNote, { params, body })).status).toBe(404)
    const { data } = await who.call(listReviews, { query: { limit: 50 } })
    expect(data.totalDocs).toBe((await owner.call(listReviews)).data.totalDocs - 1)
  }
  const body = { ...decisionBody('none'), reviews: [publicId] }
  expect((await moderator.call(decideReviews, { body })).status).toBe(404)
  expect((await owner.call(decideReviews, { body })).status).toBe(200)
})

test('another owner can only close a review about an owner', async () => {
  const accused = await staff('Ada', 'owner')
  await report(await person('Ben'), subject('profile', accused.username))
  const { publicId } = await reviewOf(owner, accused)
  const decideAs = (action: 'warn' | 'none') =>
    owner.call(decideReviews, { body: { ...decisionBody(action), reviews: [publicId] } })
  expect((await decideAs('warn')).status).toBe(403)
  expect((await decideAs('none')).status).toBe(200)
})

test('reporters count as wrong once the decision is reversed', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const { publicId } = await post(ada)
  await report(ben, subject('post', publicId))
  await decideReview(await reviewOf(moderator, ada), 'hide')
  const weightOfBen = async () => {
    const { username } = await person('Ada')
    await report(ben, subject('profile', username))
    const review = await reviewOf(moderator, { username })
    return (await detailOf(review.publicId)).reportList[0]?.weight
  }
  expect(await weightOfBen()).toBeCloseTo(4 / 3)
  const [decision] = (await ada.call(listOwnDecisions)).data.docs
  const params = { publicId: decision?.publicId ?? '' }
  expect((await moderator.call(reverseDecision, { params })).status).toBe(200)
  expect(await weightOfBen()).toBeCloseTo(2 / 3)
  expect((await outcomesOf(ben)).at(-1)).toBe('no-action')
})
