import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getComment, listComments } from '@seam/contract/comment.ts'
import { decideOn, listOwnDecisions, reverseDecision } from '@seam/contract/moderation/decision.ts'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { changeNotificationSettings, getNotificationSettings } from '@seam/contract/notification.ts'
import { createPost, getPost, listPosts } from '@seam/contract/post.ts'
import { getProfile } from '@seam/contract/profile.ts'
import { listOwnReports } from '@seam/contract/moderation/report.ts'
import { decideReviews, getReview } from '@seam/contract/moderation/review.ts'
import { getTransparencyReport } from '@seam/contract/moderation/transparency.ts'
import { editVideo, getVideo, listVideos } from '@seam/contract/video.ts'
import { app, jobRun } from '../../../../test/app.ts'
import { comment, person, type Person, post, staff, visitor } from '../../../../test/cast.ts'
import type { Client } from '../../../../test/client.ts'
import { decide, report, reviewOf, subject, decisionBody } from '../../../../test/moderation.ts'
import { kindsOf } from '../../../../test/notifications.ts'
import { seedVideos } from '../../../../test/seed.ts'
import { findCounterDrift } from '../../item/counter-store.ts'
import { endDecisions } from './jobs.ts'

let moderator: Person
let other: Person
beforeAll(async () => {
  ;[moderator, other] = [await staff('Ben', 'moderator'), await staff('Cleo', 'moderator')]
})

const statusOfPost = async (who: Client, publicId: string) =>
  (await who.call(getPost, { params: { publicId } })).status
async function runEndDecisions() {
  await endDecisions(await app()).run(jobRun({}))
  await (await app()).responseCache.invalidate()
}
const decisionsOf = async (who: Person) => (await who.call(listOwnDecisions)).data.docs

test('a reported post is hidden from everyone but its author and moderators, who see why', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const { publicId } = await post(ada, 'A wound')
  await report(ben, subject('post', publicId))
  const review = await reviewOf(moderator, ada)
  expect(review).toMatchObject({ kind: 'post', isAppeal: false, reports: 1, reasons: ['spam'] })
  const { data: shown } = await moderator.call(getReview, { params: { publicId: review.publicId } })
  expect(shown).toMatchObject({
    subject: { text: 'A wound', path: `/p/${publicId}`, isHidden: false },
    reportList: [{ reporter: ben.username, reason: 'spam', weight: 1 }],
    author: { username: ada.username, standing: 'active', decisions: {} },
    history: [],
  })
  const body = { ...decisionBody('hide'), reviews: [review.publicId] }
  const { status, data } = await moderator.call(decideReviews, { body })
  expect([status, data]).toEqual([200, { decided: 1, conflicts: [] }])

  for (const who of [visitor(), ben]) expect(await statusOfPost(who, publicId)).toBe(404)
  for (const who of [ada, moderator, other]) {
    const found = await who.call(getPost, { params: { publicId } })
    expect([found.status, found.data[0]?.isHidden]).toEqual([200, true])
  }
  const [decision] = await decisionsOf(ada)
  expect(decision).toMatchObject({
    kind: 'post',
    action: 'hide',
    ground: 'rules',
    isReported: true,
    isAutomated: false,
    snapshot: { text: 'A wound' },
    path: `/p/${publicId}`,
  })
  expect(await kindsOf(ada)).toEqual(['decision'])
  expect(await kindsOf(ben)).toEqual(['report'])
  expect((await ben.call(listOwnReports)).data.docs[0]).toMatchObject({ outcome: 'acted' })
  const { counts } = (await visitor().call(getTransparencyReport)).data
  expect(counts['cause.reported']).toBeGreaterThan(0)
  expect(counts['time.report.hour']).toBeGreaterThan(0)
})

test('no one can turn off notifications of decisions about them, not even with old settings', async () => {
  const ada = await person('Ada')
  const turnOff = (kinds: object) => ada.call(changeNotificationSettings, { body: { kinds } })
  for (const kind of ['decision', 'appeal'])
    for (const channel of ['list', 'push'])
      expect((await turnOff({ [kind]: { [channel]: false } })).errors).toEqual({
        kinds: messages.notificationAlwaysOn,
      })
  expect((await turnOff({ report: { list: false }, decision: { list: true } })).status).toBe(200)
  const { db } = await app()
  await db
    .updateTable('notification_setting')
    .set({ in_list: false, by_push: false })
    .where('kind', '=', 'decision')
    .where('account_id', '=', (eb) =>
      eb.selectFrom('account').select('id').where('username', '=', ada.username),
    )
    .execute()
  await decide(moderator, subject('post', (await post(ada)).publicId), 'warn')
  expect(await kindsOf(ada)).toEqual(['decision'])
  const { data } = await ada.call(getNotificationSettings)
  expect(data.kinds.decision).toMatchObject({ list: true, push: true })
})

test('the second of two moderators learns who has decided and how', async () => {
  const ada = await person('Ada')
  const { publicId } = await post(ada)
  await report(await person('Ben'), subject('post', publicId))
  const { publicId: id } = await reviewOf(moderator, ada)
  const request = (who: Person, action: 'hide' | 'none') =>
    who.call(decideReviews, { body: { ...decisionBody(action), reviews: [id] } })
  const answers = await Promise.all([request(moderator, 'hide'), request(other, 'hide')])
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  const winner = answers[0].status === 200 ? moderator : other
  const late = await request(other, 'none')
  expect([late.status, late.problem.detail]).toEqual([
    409,
    `@${winner.username} has decided this first: hide`,
  ])
  expect(await decisionsOf(ada)).toHaveLength(1)
})

test('a decision outside of the queue closes the review of its subject, and the reporter learns the outcome', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const { publicId } = await post(ada)
  await report(ben, subject('post', publicId))
  const { publicId: id } = await reviewOf(other, ada)
  const { data } = await decide(moderator, subject('post', publicId), 'hide')
  expect(data).toMatchObject({ isReported: true, isDetected: false })
  await expect(reviewOf(other, ada)).rejects.toThrow('no open review')
  expect((await ben.call(listOwnReports)).data.docs).toMatchObject([{ outcome: 'acted' }])
  expect(await kindsOf(ben)).toEqual(['report'])
  const late = { ...decisionBody('none'), reviews: [id] }
  expect((await other.call(decideReviews, { body: late })).problem.detail).toBe(
    `@${moderator.username} has decided this first: hide`,
  )
})

test('a hidden comment and its replies leave the list and the count', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const { publicId } = await post(ben)
  const { publicId: commentId } = await comment(ada, 'post', publicId)
  const reply = await comment(ben, 'comment', commentId)
  const decided = await decide(moderator, subject('comment', commentId), 'hide')
  for (const sort of ['new', 'top']) {
    const query = { entity: 'post', entityId: publicId, sort }
    const { data } = await visitor().call(listComments, { query })
    expect([data.docs, data.totalDocs]).toEqual([[], 0])
  }
  for (const id of [commentId, reply.publicId]) {
    expect((await visitor().call(getComment, { params: { commentId: id } })).status).toBe(404)
  }
  expect((await ada.call(getComment, { params: { commentId } })).data.comment).toMatchObject({
    isHidden: true,
  })
  await moderator.call(reverseDecision, { params: { publicId: decided.data.publicId } })
  const found = await visitor().call(getComment, { params: { commentId: reply.publicId } })
  expect(found.status).toBe(200)
})

test('a reversal does not restore content that its owner has deleted or made private', async () => {
  const ada = await person('Ada')
  const [video = ''] = await seedVideos(ada, 1)
  const decided = await decide(moderator, subject('video', video), 'hide')
  const body = {
    title: 'Private now',
    description: '',
    category: 'GENERAL',
    nsfw: false,
    publishStatus: 'PRIVATE',
  }
  expect((await ada.call(editVideo, { params: { publicId: video }, body })).status).toBe(200)
  await moderator.call(reverseDecision, { params: { publicId: decided.data.publicId } })
  expect((await visitor().call(getVideo, { params: { publicId: video } })).status).toBe(404)
  const { data } = await visitor().call(listVideos, { query: { username: ada.username } })
  expect(data.docs).toEqual([])
  expect(await findCounterDrift((await app()).db)).toEqual([])
})

test('suspended users read and appeal but write nothing, and no one sees their content', async () => {
  const ada = await person('Ada')
  const { publicId } = await post(ada)
  const endsAt = new Date(Date.now() + 86_400_000).toISOString()
  const decided = await decide(moderator, subject('profile', ada.username), 'suspend', { endsAt })
  expect(decided.data).toMatchObject({ action: 'suspend', endsAt })
  const profile = { params: { username: ada.username } }
  expect((await visitor().call(getProfile, profile)).status).toBe(404)
  expect((await ada.call(getProfile, profile)).status).toBe(200)
  expect(await statusOfPost(visitor(), publicId)).toBe(404)
  expect(await statusOfPost(ada, publicId)).toBe(200)
  const write = await ada.call(createPost, { body: { content: 'Hello' } })
  expect([write.status, write.problem.code]).toEqual([403, 'suspended'])

  const { db } = await app()
  await sql`update decision set ends_at = now() where public_id = ${decided.data.publicId}`.execute(
    db,
  )
  await runEndDecisions()
  expect(await statusOfPost(visitor(), publicId)).toBe(200)
  expect((await ada.call(createPost, { body: { content: 'Hello' } })).status).toBe(201)
  expect(await decisionsOf(ada)).toMatchObject([{ isReversed: false, endedAt: expect.any(String) }])
})

test('a video of a suspended or limited person stays out of lists when its processing ends', async () => {
  const ada = await person('Ada')
  await decide(moderator, subject('profile', ada.username), 'limit')
  const { publicId } = await post(ada)
  expect(await statusOfPost(visitor(), publicId)).toBe(200)
  const { data } = await visitor().call(listPosts, { query: { username: ada.username } })
  expect(data.docs).toEqual([])
})

test('deletion waits for the appeal period, but illegal content is deleted immediately', async () => {
  const ada = await person('Ada')
  const [kept, illegal] = [await post(ada), await post(ada)]
  const later = await decide(moderator, subject('post', kept.publicId), 'delete')
  const deletesAt = Date.parse(later.data.deletesAt ?? '')
  expect((deletesAt - Date.now()) / 86_400_000).toBeCloseTo(limits.appealDays, 1)
  expect(await statusOfPost(ada, kept.publicId)).toBe(200)
  const now = await decide(moderator, subject('post', illegal.publicId), 'delete', {
    ground: 'law',
  })
  expect(now.data.deletesAt).toBeNull()
  expect(await statusOfPost(ada, illegal.publicId)).toBe(404)
  const reversed = await moderator.call(reverseDecision, {
    params: { publicId: now.data.publicId },
  })
  expect(reversed.status).toBe(409)
  const { db } = await app()
  await sql`
    update decision set deletes_at = now() where public_id = ${later.data.publicId}`.execute(db)
  await runEndDecisions()
  expect(await statusOfPost(ada, kept.publicId)).toBe(404)
  expect(await findCounterDrift(db)).toEqual([])
})

test('a video marked as adult content stays so, whatever its owner sets', async () => {
  const ada = await person('Ada')
  const [publicId = ''] = await seedVideos(ada, 1)
  const nsfw = async () => (await ada.call(getVideo, { params: { publicId } })).data[0]?.nsfw
  const decided = await decide(moderator, subject('video', publicId), 'adult')
  const body = {
    title: 'Harmless',
    description: '',
    category: 'GENERAL',
    nsfw: false,
    publishStatus: 'PUBLIC',
  }
  await ada.call(editVideo, { params: { publicId }, body })
  expect(await nsfw()).toBe(true)
  await moderator.call(reverseDecision, { params: { publicId: decided.data.publicId } })
  expect(await nsfw()).toBe(false)
})

test('no one decides about themselves or an owner, and no moderator about staff', async () => {
  const owner = await staff('Ada', 'owner')
  const about = (who: Person) => subject('profile', who.username)
  expect((await decide(moderator, about(moderator), 'warn')).status).toBe(403)
  expect((await decide(moderator, about(other), 'warn')).status).toBe(403)
  expect((await decide(moderator, about(owner), 'warn')).status).toBe(403)
  expect((await decide(await staff('Ada', 'owner'), about(owner), 'warn')).status).toBe(403)
})

test('rejects a decision without facts, ground or rule, or with an invalid action', async () => {
  const ada = await person('Ada')
  const { publicId } = await comment(ada, 'post', (await post(ada)).publicId)
  for (const [field, wrong] of [
    ['facts', { facts: ' ' }],
    ['ground', { ground: undefined }],
    ['ground', { ground: 'taste' }],
    ['reference', { reference: '' }],
    ['facts', { facts: 'x'.repeat(limits.decisionText + 1) }],
    ['action', { action: 'ban' }],
    ['action', { action: 'adult' }],
    ['endsAt', { endsAt: new Date(Date.now() + 86_400_000).toISOString() }],
    ['endsAt', { action: 'suspend', endsAt: '2020-01-01T00:00:00Z' }],
  ] as const) {
    const body = { ...decisionBody('hide'), ...wrong, subject: subject('comment', publicId) }
    const { status, problem } = await moderator.call(decideOn, { body })
    expect([wrong, status, problem.errors?.map((error) => error.field)]).toEqual([
      wrong,
      422,
      [field],
    ])
  }
})

test('reports of users who are often wrong count less', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  for (const action of ['none', 'none', 'hide'] as const) {
    const { publicId } = await post(ada)
    await report(ben, subject('post', publicId))
    const { publicId: id } = await reviewOf(moderator, ada)
    await moderator.call(decideReviews, { body: { ...decisionBody(action), reviews: [id] } })
  }
  const { publicId } = await post(ada)
  await report(ben, subject('post', publicId))
  const review = await reviewOf(moderator, ada)
  const { data } = await moderator.call(getReview, { params: { publicId: review.publicId } })
  // (1 upheld + 1) of (3 + 2), where a half has the weight 1.
  expect(data.reportList[0]?.weight).toBeCloseTo(0.8)
})
