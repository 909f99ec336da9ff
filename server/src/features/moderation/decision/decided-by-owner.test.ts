import { beforeAll, expect, test } from 'vitest'
import {
  answerAppeal,
  appealDecision,
  decideOn,
  type DecisionAction,
  getSubjectState,
  reverseDecision,
} from '@seam/contract/moderation/decision.ts'
import { messages } from '@seam/contract/messages.ts'
import { getPerson } from '@seam/contract/people/people.ts'
import { editPost, getPost } from '@seam/contract/post.ts'
import type { SubjectRef } from '@seam/contract/moderation/report.ts'
import { decideReviews, getReview } from '@seam/contract/moderation/review.ts'
import { listWaves, reverseWave, startWave } from '@seam/contract/moderation/wave.ts'
import { app, jobRun } from '../../../../test/app.ts'
import { comment, person, type Person, post, staff, visitor } from '../../../../test/cast.ts'
import { decide, decisionBody, report, reviewOf, subject } from '../../../../test/moderation.ts'
import { accountIdOf } from '../../../../test/seed.ts'
import { decideTogether } from './decide-together.ts'
import { lockAccountRows } from './hold-store.ts'
import { endDecisions } from './jobs.ts'
import { runWaves } from '../wave/run-waves.ts'

let owner: Person
let moderator: Person
beforeAll(async () => {
  ;[owner, moderator] = [await staff('Ada', 'owner'), await staff('Cleo', 'moderator')]
})

const forbidden = [403, messages.decisionByOwner]
type Answer = { status: number; problem: { detail?: string } }
const refusalOf = ({ status, problem }: Answer) => [status, problem.detail]

async function postOf() {
  const ada = await person('Ada')
  const { publicId } = await post(ada)
  return { ada, publicId, about: subject('post', publicId) }
}

const reverse = (who: Person, publicId: string) =>
  who.call(reverseDecision, { params: { publicId } })
const stateOf = async (about: SubjectRef) =>
  (await moderator.call(getSubjectState, { query: about })).data.needsOwner

test.each(['none', 'warn', 'hide', 'limit', 'suspend', 'delete'] as const)(
  'no moderator repeats or reverses a decision "%s" of an owner',
  async (action) => {
    const { ada, about } = await postOf()
    const { status, data } = await decide(owner, about, action)
    expect([status, await stateOf(about)]).toEqual([201, true])
    const others: DecisionAction[] = ['none', 'warn', 'hide', 'limit', 'suspend', 'delete']
    for (const other of others) {
      expect(refusalOf(await decide(moderator, about, other))).toEqual(forbidden)
    }
    // An invalid body reveals nothing more.
    const invalid = { subject: about, action: 'hide' }
    expect(refusalOf(await moderator.call(decideOn, { body: invalid }))).toEqual(forbidden)
    expect(refusalOf(await reverse(moderator, data.publicId))).toEqual(forbidden)
    expect((await reverse(owner, data.publicId)).status).toBe(action === 'none' ? 409 : 200)
    // The reversal by the owner is a decision as well.
    expect(refusalOf(await decide(moderator, about, action))).toEqual(forbidden)
    const colleague = await staff('Ben', 'owner')
    expect((await decide(colleague, about, 'warn')).status).toBe(201)
    const person = await moderator.call(getPerson, { params: { username: ada.username } })
    expect(person.data.decisions.map(({ needsOwner }) => needsOwner)).not.toContain(false)
  },
)

test.each(['limit', 'suspend'] as const)(
  'a decision "%s" of an owner through one item binds moderators for all other items',
  async (action) => {
    const { ada, about } = await postOf()
    const others = [
      subject('post', (await post(ada)).publicId),
      subject('comment', (await comment(ada, 'post', (await post(owner)).publicId)).publicId),
      subject('profile', ada.username),
    ]
    const { data } = await decide(owner, about, action, {
      ...(action === 'suspend' && { endsAt: new Date(Date.now() + 3_600_000).toISOString() }),
    })
    const tryAll = async () => {
      for (const other of others) {
        for (const again of ['limit', 'suspend'] as const) {
          expect(refusalOf(await decide(moderator, other, again))).toEqual(forbidden)
        }
      }
    }
    await tryAll()
    expect(refusalOf(await decide(moderator, subject('profile', ada.username), 'delete'))).toEqual(
      forbidden,
    )
    // Moderators may still decide about the item alone.
    expect((await decide(moderator, others[0] ?? about, 'hide')).status).toBe(201)
    expect((await reverse(owner, data.publicId)).status).toBe(200)
    await tryAll()
    expect(await statusOf(ada)).toBe('active')
  },
)

test('a decision of an owner about a profile binds moderators for its items', async () => {
  const { ada, about } = await postOf()
  await decide(owner, subject('profile', ada.username), 'none')
  expect(refusalOf(await decide(moderator, about, 'suspend'))).toEqual(forbidden)
  expect((await decide(moderator, about, 'warn')).status).toBe(201)
})

test('a review of a subject that an owner has decided about says so, and only an owner can close it', async () => {
  const { ada, about, publicId } = await postOf()
  await decide(owner, about, 'none')
  await report(await person('Ben'), about)
  const other = await postOf()
  await report(await person('Ben'), other.about)
  const review = await reviewOf(moderator, ada)
  const otherReview = await reviewOf(moderator, other.ada)
  const params = { publicId: review.publicId }
  expect((await moderator.call(getReview, { params })).data.needsOwner).toBe(true)
  const request = (who: Person) =>
    who.call(decideReviews, {
      body: { ...decisionBody('hide'), reviews: [otherReview.publicId, review.publicId] },
    })
  expect(refusalOf(await request(moderator))).toEqual(forbidden)
  expect((await visitor().call(getPost, { params: { publicId } })).status).toBe(200)
  expect((await request(owner)).data).toEqual({ decided: 2, conflicts: [] })
})

test('moderators can decide about content changed since, and after a suspension is over', async () => {
  const { ada, about, publicId } = await postOf()
  await decide(owner, about, 'none')
  await ada.call(editPost, { params: { publicId }, body: { content: 'Cheap watches' } })
  expect([await stateOf(about), (await decide(moderator, about, 'hide')).status]).toEqual([
    ...[false, 201],
  ])

  const profile = subject('profile', (await person('Ben')).username)
  const { data } = await decide(owner, profile, 'suspend', {
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  expect(refusalOf(await decide(moderator, profile, 'suspend'))).toEqual(forbidden)
  const { db } = await app()
  await db
    .updateTable('decision')
    .set({ ends_at: new Date(Date.now() - 1_000) })
    .where('public_id', '=', data.publicId)
    .execute()
  await endDecisions(await app()).run(jobRun({}))
  expect((await decide(moderator, profile, 'suspend')).status).toBe(201)
})

test('only an owner answers the appeal of an owner’s decision, and the answer binds moderators', async () => {
  const appealed = async (who: Person) => {
    const { ada, about } = await postOf()
    const { publicId } = (await decide(who, about, 'hide')).data
    const params = { publicId }
    await ada.call(appealDecision, { params, body: { text: 'Why?' } })
    return { about, params }
  }
  const answer = (who: Person, params: { publicId: string }, isReversed: boolean) =>
    who.call(answerAppeal, { params, body: { isReversed, text: 'So it is' } })

  const ofOwner = await appealed(owner)
  for (const isReversed of [true, false]) {
    expect(refusalOf(await answer(moderator, ofOwner.params, isReversed))).toEqual(forbidden)
  }
  expect((await answer(await staff('Ben', 'owner'), ofOwner.params, false)).status).toBe(200)

  for (const isReversed of [true, false]) {
    const ofModerator = await appealed(moderator)
    expect((await answer(owner, ofModerator.params, isReversed)).status).toBe(200)
    const again = await reverse(moderator, ofModerator.params.publicId)
    expect(refusalOf(again)).toEqual(forbidden)
    expect(refusalOf(await decide(moderator, ofModerator.about, 'hide'))).toEqual(forbidden)
  }
})

/** Starts a wave of one account, and returns it once applied. */
async function suspendTogether(who: Person, about: Person) {
  const { db, ...services } = await app()
  const domain = `${about.username}.example`
  await db
    .updateTable('sign_up')
    .set({ mail_domain: domain })
    .where('account_id', '=', await accountIdOf(about))
    .execute()
  const groups = [{ kind: 'domain', key: domain }]
  const until = new Date().toISOString()
  const started = await who.call(startWave, {
    body: { ...decisionBody('suspend'), hours: 1, until, groups },
  })
  expect(started.status).toBe(201)
  const run = () => runWaves({ db, ...services }).run(jobRun({}))
  await run()
  const { publicId } = started.data
  const load = async () =>
    (await who.call(listWaves)).data.find((wave) => wave.publicId === publicId)
  return { publicId, run, load }
}

const statusOf = async (who: Person) =>
  (await moderator.call(getPerson, { params: { username: who.username } })).data.standing

test('only owners reverse a wave of an owner', async () => {
  const ben = await person('Ben')
  const wave = await suspendTogether(owner, ben)
  expect([await statusOf(ben), (await wave.load())?.needsOwner]).toEqual(['suspended', true])
  const params = { publicId: wave.publicId }
  expect(refusalOf(await moderator.call(reverseWave, { params }))).toEqual(forbidden)
  const profile = subject('profile', ben.username)
  expect(refusalOf(await decide(moderator, profile, 'none'))).toEqual(forbidden)
  expect((await owner.call(reverseWave, { params })).status).toBe(200)
  await wave.run()
  expect([await statusOf(ben), (await wave.load())?.state]).toEqual(['active', 'reversed'])
})

test('a wave of a moderator skips accounts that an owner has decided about', async () => {
  const [ben, cleo] = [await person('Ben'), await person('Cleo')]
  await decide(owner, subject('profile', ben.username), 'none')
  const left = await suspendTogether(moderator, ben)
  expect([await statusOf(ben), (await left.load())?.skipped]).toEqual(['active', 1])

  const { ada, about } = await postOf()
  await decide(owner, about, 'limit')
  const leftLimited = await suspendTogether(moderator, ada)
  expect([await statusOf(ada), (await leftLimited.load())?.skipped]).toEqual(['limited', 1])

  const wave = await suspendTogether(moderator, cleo)
  const record = await moderator.call(getPerson, { params: { username: cleo.username } })
  const params = { publicId: record.data.decisions[0]?.publicId ?? '' }
  await cleo.call(appealDecision, { params, body: { text: 'Why?' } })
  const kept = { params, body: { isReversed: false, text: 'So it is' } }
  expect((await owner.call(answerAppeal, kept)).status).toBe(200)
  const reversed = await moderator.call(reverseWave, { params: { publicId: wave.publicId } })
  expect(reversed.status).toBe(200)
  await wave.run()
  expect(await statusOf(cleo)).toBe('suspended')
  expect(await wave.load()).toMatchObject({ state: 'reversed', skipped: 0, decidedByOwner: 1 })
})

test('a wave does not repeat a suspension that is in force', async () => {
  const ben = await person('Ben')
  const { db, ...services } = await app()
  await decide(moderator, subject('profile', ben.username), 'limit')
  const about = await accountIdOf(ben)
  const made = await Promise.all(
    [1, 2].map(() =>
      db.transaction().execute(async (tx) => {
        await lockAccountRows(tx, [about])
        return decideTogether(services, tx, [about], {
          action: 'suspend',
          facts: 'x',
          ground: 'rules',
          reference: 'x',
          isDetected: true,
          moderatorId: null,
          needsOwner: false,
        })
      }),
    ),
  )
  expect(made.flat()).toHaveLength(1)
})

test('staff see the decisions about themselves, but not who made them', async () => {
  const fallen = await staff('Cleo', 'moderator')
  await decide(owner, subject('profile', fallen.username), 'warn')
  const recordFor = async (who: Person) =>
    (await who.call(getPerson, { params: { username: fallen.username } })).data.decisions
  expect(await recordFor(owner)).toMatchObject([{ decidedBy: owner.username }])
  expect([await recordFor(fallen), await recordFor(moderator)]).toEqual([[], []])
})

test('a moderator learns of no review of their own or another moderator’s content', async () => {
  const other = await staff('Cleo', 'moderator')
  const about = subject('post', (await post(moderator)).publicId)
  const answers = async () => {
    const both = [moderator, other].map((who) => who.call(getSubjectState, { query: about }))
    return (await Promise.all(both)).map(({ status, data }) => [status, data])
  }
  const before = await answers()
  expect(before.map(([status]) => status)).toEqual([403, 403])
  await report(await person('Ben'), about)
  const { publicId } = await reviewOf(owner, moderator)
  const body = { ...decisionBody('none'), reviews: [publicId] }
  expect((await owner.call(decideReviews, { body })).status).toBe(200)
  expect(await answers()).toEqual(before)
})
