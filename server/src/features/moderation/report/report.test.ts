import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { PowChallenge } from '@seam/contract/proof-of-work.ts'
import {
  createReport,
  getReportChallenge,
  listOwnReports,
  reportReasons,
  type SubjectRef,
} from '@seam/contract/moderation/report.ts'
import { app } from '../../../../test/app.ts'
import { comment, person, type Person, playlist, post, visitor } from '../../../../test/cast.ts'
import { accountIdOf, seedVideos } from '../../../../test/seed.ts'

let ada: Person
let subjects: SubjectRef[]
beforeAll(async () => {
  ada = await person('Ada')
  const [video = ''] = await seedVideos(ada, 1)
  const { publicId: postId } = await post(ada)
  const { publicId: commentId } = await comment(ada, 'post', postId)
  subjects = [
    { kind: 'video', id: video },
    { kind: 'post', id: postId },
    { kind: 'comment', id: commentId },
    { kind: 'playlist', id: (await playlist(ada)).publicId },
    { kind: 'profile', id: ada.username },
  ]
})

const send = (who: Pick<Person, 'call'>, subject: unknown, more: Record<string, unknown> = {}) =>
  who.call(createReport, { body: { subject, reason: 'spam', ...more } })

const newPost = async () =>
  ({ kind: 'post', id: (await post(ada)).publicId }) as const satisfies SubjectRef

async function solve(challenge: PowChallenge) {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
}

const proofFor = async (subject: SubjectRef) =>
  solve((await visitor().call(getReportChallenge, { query: subject })).data)

/** Returns the open reviews of a post, with their reports. */
async function reviewsOf({ id }: SubjectRef) {
  const { db } = await app()
  const { rows } = await sql<{ reports: number; stored: number; weight: number }>`
    select reports, weight,
      (select count(*)::int from report where review_id = review.id) as stored
    from review where item_id = (select id from item where public_id = ${id})`.execute(db)
  return rows
}

test('a user reports a video, a post, a comment, a playlist and a profile, and sees the reports', async () => {
  const ben = await person('Ben')
  for (const [index, subject] of subjects.entries()) {
    const reason = reportReasons[index]
    const { status } = await send(ben, subject, { reason, text: ' Look at it ' })
    expect([subject.kind, status]).toEqual([subject.kind, 201])
  }
  const { data } = await ben.call(listOwnReports)
  expect(data.docs).toMatchObject(
    subjects
      .map(({ kind }, index) => ({
        kind,
        reason: reportReasons[index],
        text: 'Look at it',
        outcome: 'open',
        decidedAt: null,
      }))
      .toReversed(),
  )
  expect((await ada.call(listOwnReports)).data.docs).toEqual([])
})

test('two reports of the same content by one person are one, even concurrently', async () => {
  const subject = await newPost()
  const ben = await person('Ben')
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(ben, subject)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect((await send(ben, subject, { reason: 'other' })).status).toBe(201)
  expect(await reviewsOf(subject)).toEqual([{ reports: 1, stored: 1, weight: 1 }])
  expect((await ben.call(listOwnReports)).data.totalDocs).toBe(1)
})

test('reports by several people are gathered in one review', async () => {
  const subject = await newPost()
  const people = await Promise.all([person('Ben'), person('Cleo'), person('Ben')])
  const answers = await Promise.all(people.map((who) => send(who, subject)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await reviewsOf(subject)).toEqual([{ reports: 3, stored: 3, weight: 3 }])
})

test('a visitor can report once, with a proof of work, and the report counts less', async () => {
  const subject = await newPost()
  const without = await send(visitor(), subject)
  expect([without.status, without.problem.errors?.[0]?.field]).toEqual([422, 'proof'])
  const proof = await proofFor(subject)
  expect((await send(visitor(), subject, { proof })).status).toBe(201)
  expect((await send(visitor(), subject, { proof })).status).toBe(201)
  expect(await reviewsOf(subject)).toEqual([{ reports: 1, stored: 1, weight: expect.closeTo(0.3) }])
})

/** Signs up a person who waits for approval. */
async function waiting(name: 'Ben' | 'Cleo') {
  const [{ db }, who] = [await app(), await person(name)]
  const application = { account_id: await accountIdOf(who), answer: '' }
  await db.insertInto('application').values(application).execute()
  return who
}

test('an account that waits for approval reports like a visitor, and learns the outcome', async () => {
  const subject = await newPost()
  const [ben, cleo] = [await waiting('Ben'), await waiting('Cleo')]
  const without = await send(ben, subject)
  expect([without.status, without.problem.errors?.[0]?.message]).toEqual([
    422,
    serverMessages.proofRequired,
  ])
  const proof = await proofFor(subject)
  expect((await send(ben, subject, { proof })).status).toBe(201)
  const counted = [{ reports: 1, stored: 1, weight: expect.closeTo(0.3) }]
  expect(await reviewsOf(subject)).toEqual(counted)
  expect((await ben.call(listOwnReports)).data.totalDocs).toBe(1)
  // Further waiting accounts of the same network add nothing.
  expect((await send(cleo, subject, { proof })).status).toBe(201)
  expect((await send(visitor(), subject, { proof })).status).toBe(201)
  expect(await reviewsOf(subject)).toEqual(counted)
})

test('rejects a proof for another subject, and a forged, expired or unsolved one', async () => {
  const [subject, other] = [await newPost(), await newPost()]
  const proof = await proofFor(subject)
  const { challenge, solution } = proof
  const { parameters } = challenge
  const easy = { parameters: { ...parameters, keyPrefix: '0' }, signature: challenge.signature }
  for (const wrong of [
    { challenge, solution: { ...solution, counter: solution.counter + 1 } },
    { challenge, solution: { ...solution, counter: -1 } },
    { challenge, solution: { ...solution, derivedKey: 'zz' } },
    { challenge: easy, solution: (await solve(easy)).solution },
    { challenge: { parameters: { ...parameters, expiresAt: 1 }, signature: '' }, solution },
    { challenge: { parameters: { ...parameters, cost: 1e15 }, signature: 'ff' }, solution },
    { challenge: { parameters: { ...parameters, algorithm: 'ARGON2ID' } }, solution },
    {},
    'proof',
  ]) {
    expect([wrong, (await send(visitor(), subject, { proof: wrong })).status]).toEqual([wrong, 422])
  }
  expect((await send(visitor(), other, { proof })).status).toBe(422)
  expect((await send(visitor(), subject, { proof })).status).toBe(201)
})

test('content that the viewer may not see cannot be reported, even with an invalid report', async () => {
  const [hidden = ''] = await seedVideos(ada, 1, { publishStatus: 'PRIVATE' })
  const ben = await person('Ben')
  for (const subject of [
    { kind: 'video', id: hidden },
    { kind: 'post', id: subjects[0]?.id },
    { kind: 'comment', id: '00000000000' },
    { kind: 'profile', id: 'nobody_here' },
  ]) {
    expect((await send(ben, subject, { reason: 'none of these' })).status).toBe(404)
    expect((await visitor().call(getReportChallenge, { query: subject })).status).toBe(404)
  }
})

test('no one can report their own content', async () => {
  for (const subject of subjects) expect((await send(ada, subject)).status).toBe(409)
})

test('rejects a missing subject, an unknown reason and a long text', async () => {
  const ben = await person('Ben')
  const [subject] = subjects
  const text = 'x'.repeat(limits.reportText)
  expect((await send(ben, await newPost(), { text })).status).toBe(201)
  for (const body of [
    { reason: 'spam' },
    { subject: 'video', reason: 'spam' },
    { subject: { kind: 'asset', id: '1' }, reason: 'spam' },
    { subject: { kind: 'profile', id: 'x'.repeat(101) }, reason: 'spam' },
    { subject, reason: 'boring' },
    { subject, reason: 'spam', text: `${text}x` },
    { subject, reason: 'spam', text: null },
  ]) {
    expect([body, (await ben.call(createReport, { body })).status]).toEqual([body, 422])
  }
})
