import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFollowers } from '@seam/contract/follow.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { createPost } from '@seam/contract/post.ts'
import {
  checkInvite,
  createInvite,
  decideApplications,
  deleteInvite,
  listApplications,
  listInvites,
} from '@seam/contract/people/registration.ts'
import { getProfile } from '@seam/contract/profile.ts'
import { search } from '@seam/contract/search.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { currentSession, login } from '@seam/contract/session.ts'
import { editSite, getSite, type SiteBody } from '@seam/contract/site-settings.ts'
import { decideReviews, getReview } from '@seam/contract/moderation/review.ts'
import { changeRole } from '@seam/contract/people/staff.ts'
import { getUploadTicket } from '@seam/contract/media.ts'
import { deleteAccount } from '@seam/contract/export.ts'
import { listAuditLog } from '@seam/contract/audit.ts'
import { app, startSecondWeb } from '../../../../test/app.ts'
import {
  follow,
  PASSWORD,
  person,
  type Person,
  post,
  signupData,
  staff,
  visitor,
  vote,
} from '../../../../test/cast.ts'
import { decisionBody, reviewOf } from '../../../../test/moderation.ts'
import { resetSite } from '../../../../test/reset-site.ts'
import { Client } from '../../../../test/client.ts'

let owner: Person
let moderator: Person
beforeEach(async () => {
  ;[owner, moderator] = [await staff('Ada', 'owner'), await staff('Cleo', 'moderator')]
})
afterEach(resetSite)

const configure = async (body: SiteBody) => {
  expect((await owner.call(editSite, { body })).status).toBe(200)
}
const newInvite = async (who: Client, uses = 1, days = 7) =>
  (await who.call(createInvite, { body: { uses, days } })).data._id
const signUp = async (change: Record<string, unknown> = {}) => {
  const body = { ...signupData(), ...change }
  const client = visitor()
  const answer = await client.call(signup, { body })
  return { ...answer, who: Object.assign(client, { username: body.username, email: body.email }) }
}

test('a closed site accepts no one, and a user signs in as before', async () => {
  const ben = await person('Ben')
  await configure({ registration: 'CLOSED' })
  const { status, problem } = await signUp()
  expect([status, problem.code]).toEqual([403, 'registration-closed'])
  expect((await visitor().call(getSite)).data.registration).toBe('CLOSED')
  const body = { email: ben.email, password: PASSWORD }
  expect((await visitor().call(login, { body })).status).toBe(200)
})

test('by invite, people sign up with a link, as often as it allows', async () => {
  await configure({ registration: 'INVITE' })
  const missing = await signUp()
  expect([missing.status, missing.errors]).toEqual([422, { invite: messages.inviteRequired }])
  const invite = await newInvite(owner, 2)
  const { data } = await visitor().call(checkInvite, { body: { invite } })
  expect(data.username).toBe(owner.username)
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp({ invite })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  for (const { status, errors } of answers.filter((answer) => answer.status !== 201)) {
    expect([status, errors]).toEqual([422, { invite: messages.inviteCode }])
  }
  const list = await owner.call(listInvites)
  expect(list.data.invites.map(({ uses, usesLeft }) => [uses, usesLeft])).toEqual([[2, 0]])
})

test('an invite is invalid if it is expired, deleted or unknown, or its creator has left', async () => {
  const { db } = await app()
  const ben = await person('Ben')
  await configure({ registration: 'INVITE' })
  const [expired, deleted, left] = [
    await newInvite(owner),
    await newInvite(owner),
    await newInvite(moderator),
  ]
  await sql`update invite set expires_at = now() where code = ${expired}`.execute(db)
  expect((await ben.call(deleteInvite, { params: { code: deleted } })).status).toBe(404)
  expect((await owner.call(deleteInvite, { params: { code: deleted } })).status).toBe(200)
  await moderator.call(deleteAccount, { params: { username: moderator.username } })
  for (const invite of [expired, deleted, left, 'unknown', '']) {
    const answer = await signUp({ invite })
    expect([answer.status, answer.errors]).toEqual([422, { invite: messages.inviteCode }])
    expect((await visitor().call(checkInvite, { body: { invite } })).status).toBe(422)
  }
})

test('a failed sign-up does not use up the invite', async () => {
  const ben = await person('Ben')
  const invite = await newInvite(owner)
  expect((await signUp({ invite, username: ben.username })).status).toBe(409)
  expect((await signUp({ invite, password: 'P@ssw0rd' })).status).toBe(422)
  expect((await signUp({ invite })).status).toBe(201)
})

test('members invite as many people as the site allows, even in parallel', async () => {
  const ben = await person('Ben')
  const body = { uses: 2, days: 7 }
  const forbidden = await ben.call(createInvite, { body })
  expect([forbidden.status, forbidden.problem.detail]).toEqual([
    409,
    serverMessages.inviteLimitReached,
  ])
  await configure({ invitesPerMember: 5 })
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => ben.call(createInvite, { body })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect((await ben.call(listInvites)).data.left).toBe(1)
  const [used] = answers.filter(({ status }) => status === 201)
  expect((await signUp({ invite: used?.data._id })).status).toBe(201)
  for (const { data } of answers.filter(({ status }) => status === 201)) {
    await ben.call(deleteInvite, { params: { code: data._id } })
  }
  // One person has joined, and no one else can.
  expect((await ben.call(listInvites)).data.left).toBe(4)
})

test('the tree of invites is stored', async () => {
  const { who } = await signUp({ invite: await newInvite(owner) })
  const { db } = await app()
  const inviter = await db
    .selectFrom('account')
    .innerJoin('account as inviter', 'inviter.id', 'account.invited_by')
    .select('inviter.username')
    .where('account.username', '=', who.username)
    .executeTakeFirst()
  expect(inviter?.username).toBe(owner.username)
})

test.each([
  [{ uses: 0, days: 1 }, { uses: messages.inviteUses }],
  [{ uses: 101, days: 1 }, { uses: messages.inviteUses }],
  [
    { uses: 1.5, days: 0 },
    { uses: messages.inviteUses, days: messages.inviteDays },
  ],
  [{ uses: 1, days: 366 }, { days: messages.inviteDays }],
  [{}, { uses: messages.inviteUses, days: messages.inviteDays }],
])('an invite for %j is rejected', async (body, errors) => {
  const answer = await owner.call(createInvite, { body })
  expect([answer.status, answer.errors]).toEqual([422, errors])
})

test('by approval, a new user can sign in, and publish once a moderator approves', async () => {
  const public_ = await post(owner)
  await configure({ registration: 'APPROVAL', registrationQuestion: 'Why do you want to join?' })
  const missing = await signUp()
  expect([missing.status, missing.errors]).toEqual([422, { answer: serverMessages.answerRequired }])
  const { status, data, who } = await signUp({ answer: 'I film boats.' })
  expect([status, data.isPending]).toEqual([201, true])

  const content = { content: 'Hello' }
  const attempts = await Promise.all([
    who.call(createPost, { body: content }),
    vote(who, 'post', public_.publicId),
    follow(who, owner),
    who.call(getUploadTicket, { query: { folder: 'videos' } }),
    who.call(createInvite, { body: { uses: 1, days: 1 } }),
  ])
  for (const attempt of attempts) {
    expect([attempt.status, attempt.problem.code]).toEqual([403, 'approval-pending'])
  }

  const { data: page } = await moderator.call(listApplications, { query: { limit: 50 } })
  const application = page.docs.find(({ username }) => username === who.username)
  expect(application?.answer).toBe('I film boats.')
  const decide = (decision: string) =>
    moderator.call(decideApplications, { body: { usernames: [who.username], decision } })
  expect((await decide('APPROVE')).data.decided).toBe(1)
  expect((await decide('REJECT')).data.decided).toBe(0)
  expect((await who.call(createPost, { body: content })).status).toBe(201)
})

test('applications are decided in batches, and once each by two concurrent moderators', async () => {
  await configure({ registration: 'APPROVAL' })
  const applicants = await Promise.all(Array.from({ length: 6 }, () => signUp()))
  const usernames = applicants.map(({ who }) => who.username)
  const answers = await Promise.all(
    [moderator, owner].map((who) =>
      who.call(decideApplications, { body: { usernames, decision: 'REJECT' } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.reduce((sum, { data }) => sum + data.decided, 0)).toBe(6)
  for (const { who } of applicants) {
    const body = { email: who.email, password: PASSWORD }
    expect((await visitor().call(login, { body })).status).toBe(401)
  }
  const { data } = await owner.call(listAuditLog, { query: { limit: 6 } })
  expect(data.docs.map(({ action }) => action)).toEqual(Array(6).fill('application.decided'))
})

test('an applicant who gets a role no longer waits for approval and cannot be rejected', async () => {
  await configure({ registration: 'APPROVAL' })
  const { who } = await signUp()
  const { username } = who
  await owner.call(changeRole, { params: { username }, body: { role: 'moderator' } })
  expect((await who.call(currentSession)).data.isPending).toBe(false)
  const body = { usernames: [username], decision: 'REJECT' }
  expect((await moderator.call(decideApplications, { body })).data.decided).toBe(0)
})

test('only moderators and the applicant see an applicant before the approval', async () => {
  const ben = await person('Ben')
  await configure({ registration: 'APPROVAL' })
  const { who } = await signUp({ fullName: 'Wilhelmina Quagmire' })
  const { username } = who
  const params = { username }
  const look = async (viewer: Client) => {
    const profile = await viewer.call(getProfile, { params })
    const followers = await viewer.call(listFollowers, { params })
    const found = await viewer.call(search, { query: { q: 'Quagmire', type: 'user' } })
    return [profile.status, followers.status, found.data.docs.length]
  }
  for (const viewer of [visitor(), ben]) expect(await look(viewer)).toEqual([404, 404, 0])
  for (const viewer of [who, moderator]) expect(await look(viewer)).toEqual([200, 200, 0])
  const page = await fetch(`${(await app()).origin}/u/${username}`)
  expect([page.status, (await page.text()).includes('Quagmire')]).toEqual([404, false])
  const body = { usernames: [username], decision: 'APPROVE' }
  expect((await moderator.call(decideApplications, { body })).data.decided).toBe(1)
  expect(await look(visitor())).toEqual([200, 200, 1])
})

test('an applicant can leave again', async () => {
  await configure({ registration: 'APPROVAL' })
  const { who } = await signUp()
  const params = { username: who.username }
  expect((await who.call(deleteAccount, { params })).status).toBe(200)
  const body = { usernames: [who.username], decision: 'APPROVE' }
  expect((await moderator.call(decideApplications, { body })).data.decided).toBe(0)
})

test('an application is in the review queue until it is decided, by the same rules', async () => {
  await configure({ registration: 'APPROVAL', registrationQuestion: 'Why?' })
  const [first, second] = [await signUp({ answer: 'Boats' }), await signUp({ answer: 'Birds' })]
  const review = await reviewOf(moderator, first.who)
  expect(review).toMatchObject({ isApplication: true, isAppeal: false, text: 'Boats', reports: 0 })
  const params = { publicId: review.publicId }
  expect((await moderator.call(getReview, { params })).data.text).toBe('Boats')
  const direct = { ...decisionBody('suspend'), reviews: [review.publicId] }
  expect((await moderator.call(decideReviews, { body: direct })).status).toBe(409)
  for (const [{ who }, decision] of [
    [first, 'APPROVE'],
    [second, 'REJECT'],
  ] as const) {
    const body = { usernames: [who.username], decision }
    expect((await moderator.call(decideApplications, { body })).data.decided).toBe(1)
    await expect(reviewOf(moderator, who)).rejects.toThrow('no open review')
  }
  const closed = await moderator.call(getReview, { params })
  expect(closed.data.closedAt).not.toBeNull()
})

test('with an invite, no approval is needed', async () => {
  await configure({ registration: 'APPROVAL', registrationQuestion: 'Why?' })
  const { status, data } = await signUp({ invite: await newInvite(owner) })
  expect([status, data.isPending]).toEqual([201, false])
})

test('a surge of sign-ups switches an open site to approval', async () => {
  const { origin, close } = await startSecondWeb({ RATE_LIMITS: 'on' })
  await configure({ signUpSurge: 3 })
  await Promise.all(Array.from({ length: 3 }, () => person('Ben')))
  const client = new Client(origin)
  const { status, data } = await client.call(signup, { body: signupData() })
  expect([status, data.isPending]).toEqual([201, true])
  expect((await visitor().call(getSite)).data.registration).toBe('APPROVAL')
  const log = await owner.call(listAuditLog, { query: { limit: 1 } })
  expect(log.data.docs[0]).toMatchObject({ action: 'registration.surge', actor: null })
  await close()
})
