import { beforeAll, expect, test } from 'vitest'
import {
  type DecisionAction,
  isActionFor,
  reverseDecision,
} from '@seam/contract/moderation/decision.ts'
import { editPost } from '@seam/contract/post.ts'
import {
  listOwnReports,
  type SubjectKind,
  type SubjectRef,
} from '@seam/contract/moderation/report.ts'
import { decideReviews } from '@seam/contract/moderation/review.ts'
import { app } from '../../../../test/app.ts'
import { comment, person, type Person, post, staff, playlist } from '../../../../test/cast.ts'
import { decide, decisionBody, report, reviewOf, subject } from '../../../../test/moderation.ts'
import { notificationsOf } from '../../../../test/notifications.ts'
import { accountIdOf, itemIdOf, seedVideos } from '../../../../test/seed.ts'

let moderators: Person[]
let ben: Person
let reply: string
beforeAll(async () => {
  moderators = [
    await staff('Ada', 'moderator'),
    await staff('Ben', 'moderator'),
    await staff('Cleo', 'moderator'),
    await staff('Cleo', 'moderator'),
  ]
  ben = await person('Ben')
  reply = (await post(ben)).publicId
})
const [first, second] = [() => moderators[0] as Person, () => moderators[1] as Person]

/** Creates a subject of this kind by a new person. */
async function subjectOf(kind: SubjectKind) {
  const ada = await person('Ada')
  const make: Record<SubjectKind, () => Promise<string | undefined>> = {
    video: async () => (await seedVideos(ada, 1))[0],
    post: async () => (await post(ada)).publicId,
    comment: async () => (await comment(ada, 'post', reply)).publicId,
    playlist: async () => (await playlist(ada)).publicId,
    profile: async () => ada.username,
  }
  return { ada, about: subject(kind, (await make[kind]()) ?? '') }
}

async function countDecisions(who: Person) {
  const { db } = await app()
  const rows = await db
    .selectFrom('decision')
    .select('id')
    .where('account_id', '=', await accountIdOf(who))
    .execute()
  return rows.length
}

const actions: DecisionAction[] = ['none', 'warn', 'adult', 'hide', 'limit', 'suspend', 'delete']
const kinds: SubjectKind[] = ['video', 'post', 'comment', 'playlist', 'profile']
const cases = kinds.flatMap((kind) =>
  actions.filter((action) => isActionFor(action, kind)).map((action) => [action, kind] as const),
)

test.each(cases)('four concurrent decisions "%s" about a %s are one', async (action, kind) => {
  const { ada, about } = await subjectOf(kind)
  const answers = await Promise.all(moderators.map((who) => decide(who, about, action)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const made = answers.findIndex(({ status }) => status === 201)
  const message = `@${moderators[made]?.username} has decided the same before: ${action}`
  const late = await decide(second(), about, action)
  for (const { status, problem } of [...answers.filter((_, index) => index !== made), late]) {
    expect([status, problem.detail]).toEqual([409, message])
  }
  expect(await countDecisions(ada)).toBe(1)
})

test('a decision with a further effect is made although the same action is in force', async () => {
  const days = (number: number) => new Date(Date.now() + number * 86_400_000).toISOString()
  const { about: profile } = await subjectOf('profile')
  const suspend = async (endsAt: string | null) =>
    (await decide(first(), profile, 'suspend', { endsAt })).status
  expect([await suspend(days(7)), await suspend(days(6)), await suspend(days(30))]).toEqual([
    ...[201, 409, 201],
  ])
  expect([await suspend(null), await suspend(null), await suspend(days(90))]).toEqual([
    ...[201, 409, 409],
  ])

  const { about: warned } = await subjectOf('profile')
  const warn = async (facts: string) => (await decide(first(), warned, 'warn', { facts })).status
  expect([await warn('An insult'), await warn('A threat'), await warn('A threat')]).toEqual([
    ...[201, 201, 409],
  ])

  const { about: illegal } = await subjectOf('post')
  expect((await decide(first(), illegal, 'delete')).status).toBe(201)
  expect((await decide(first(), illegal, 'delete', { ground: 'law' })).status).toBe(201)

  const { ada, about: edited } = await subjectOf('post')
  const statuses = async (action: DecisionAction) => (await decide(first(), edited, action)).status
  expect([await statuses('warn'), await statuses('none')]).toEqual([201, 201])
  await ada.call(editPost, { params: { publicId: edited.id }, body: { content: 'Another text' } })
  expect([await statuses('warn'), await statuses('none')]).toEqual([201, 201])
  expect([await statuses('warn'), await statuses('none')]).toEqual([409, 409])
})

test('a suspended or limited account counts as such through each of its items', async () => {
  for (const action of ['suspend', 'limit'] as const) {
    const { ada, about } = await subjectOf('post')
    const other = subject('post', (await post(ada)).publicId)
    expect((await decide(first(), about, action)).status).toBe(201)
    for (const same of [other, subject('profile', ada.username)]) {
      const { status, problem } = await decide(second(), same, action)
      const message = `@${first().username} has decided the same before: ${action}`
      expect([status, problem.detail]).toEqual([409, message])
    }
    expect(await countDecisions(ada)).toBe(1)
  }
})

const closeReviews = (action: DecisionAction, reviews: string[]) =>
  second().call(decideReviews, { body: { ...decisionBody(action), reviews } })

async function upheldOf(who: Person) {
  const { db } = await app()
  return db
    .selectFrom('reporter')
    .select(['upheld', 'rejected'])
    .where('account_id', '=', await accountIdOf(who))
    .executeTakeFirst()
}

test('a review closes with the decision in force, which counts for its reporters', async () => {
  const { ada, about } = await subjectOf('post')
  const reporter = await person('Ben')
  const { data: decision } = await decide(first(), about, 'warn')
  await report(reporter, about)
  const { publicId } = await reviewOf(second(), ada)
  const told = await notificationsOf(ada)
  expect((await decide(second(), about, 'warn')).status).toBe(409)
  const closed = await closeReviews('warn', [publicId])
  expect([closed.status, closed.data]).toEqual([200, { decided: 1, conflicts: [] }])
  expect((await reporter.call(listOwnReports)).data.docs).toMatchObject([{ outcome: 'acted' }])
  expect((await notificationsOf(reporter)).map(({ kind }) => kind)).toEqual(['report'])
  expect(await upheldOf(reporter)).toEqual({ upheld: 1, rejected: 0 })
  expect([await countDecisions(ada), await notificationsOf(ada)]).toEqual([1, told])

  const params = { publicId: decision.publicId }
  expect((await first().call(reverseDecision, { params })).status).toBe(200)
  expect(await upheldOf(reporter)).toEqual({ upheld: 0, rejected: 1 })
})

test('two reviews of one account are closed with one suspension', async () => {
  const { ada, about } = await subjectOf('post')
  const other = subject('post', (await post(ada)).publicId)
  const reviews = []
  for (const reported of [about, other]) {
    await report(ben, reported)
    reviews.push(await findReviewId(reported))
  }
  const { data } = await closeReviews('suspend', reviews)
  expect([data, await countDecisions(ada)]).toEqual([{ decided: 2, conflicts: [] }, 1])
})

async function findReviewId({ id }: SubjectRef) {
  const { db } = await app()
  const { public_id: publicId } = await db
    .selectFrom('review')
    .select('public_id')
    .where('item_id', '=', await itemIdOf({ publicId: id }))
    .executeTakeFirstOrThrow()
  return publicId
}

test('content that was decided about can be reported again, and closed without an action', async () => {
  const { about } = await subjectOf('post')
  expect((await decide(first(), about, 'none')).status).toBe(201)
  await report(await person('Cleo'), about)
  expect((await decide(second(), about, 'none')).status).toBe(201)
  expect((await decide(second(), about, 'none')).status).toBe(409)
})
