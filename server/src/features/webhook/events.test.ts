import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeRole } from '@seam/contract/people/staff.ts'
import { createReport } from '@seam/contract/moderation/report.ts'
import { decideReviews } from '@seam/contract/moderation/review.ts'
import { deleteAccount } from '@seam/contract/export.ts'
import { decideApplications } from '@seam/contract/people/registration.ts'
import { createPost } from '@seam/contract/post.ts'
import { editVideo } from '@seam/contract/video.ts'
import * as contract from '@seam/contract/webhook.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import {
  comment,
  person,
  type Person,
  post,
  publish,
  setPublishStatus,
} from '../../../test/cast.ts'
import { invalidVideo } from '../../../test/malicious-videos.ts'
import { decisionBody, reviewOf, subject } from '../../../test/moderation.ts'
import { accountIdOf, itemIdOf } from '../../../test/seed.ts'
import { announceProblem, announcePublication } from './announce.ts'
import { setUpReceiver } from './webhook.fixture.ts'

const { site, createHook, receivedBy, payloadsOf } = setUpReceiver()

/** The address of a site without PUBLIC_URL, for jobs. */
const SITE = 'http://localhost:3000'

const dataOf = async (payloads: Promise<{ data: Record<string, string> }[]>) =>
  (await payloads).map(({ data }) => data)

test('a post is announced with its id, its address and its time, signed', async () => {
  const hook = await createHook('post.published')
  const { publicId } = await post(await person('Ben'))
  const [payload] = await payloadsOf(hook, 1)
  expect(payload).toEqual({
    type: 'post.published',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: { publicId, url: `${SITE}/p/${publicId}` },
  })
  const [request] = receivedBy(hook)
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': expect.stringMatching(/^msg_/),
  })
})

test('an event that a job announces twice is sent once', async () => {
  const hook = await createHook('post.published')
  const { publicId } = await post(await person('Ben'))
  await payloadsOf(hook, 1)
  const { db, queue } = await app()
  const itemId = await itemIdOf({ publicId })
  await db
    .transaction()
    .execute((tx) => announcePublication({ queue }, tx, { itemId, kind: 'post' }))
  const another = await createHook('post.published')
  await post(await person('Ben'))
  await payloadsOf(another, 1)
  expect(await dataOf(payloadsOf(hook, 2))).toMatchObject([{ publicId }, {}])
})

test('a comment and a reply are announced with a link to them', async () => {
  const hook = await createHook('comment.created')
  const ben = await person('Ben')
  const { publicId } = await post(ben)
  const top = await comment(ben, 'post', publicId)
  const reply = await comment(ben, 'comment', top.publicId)
  const page = `${SITE}/p/${publicId}`
  expect(await dataOf(payloadsOf(hook, 2))).toEqual([
    { publicId: top.publicId, url: `${page}?c=${top.publicId}` },
    { publicId: reply.publicId, url: `${page}?c=${reply.publicId}` },
  ])
})

test('a video is announced once it plays and once it is listed, not at each change', async () => {
  const hook = await createHook('video.published', 'video.ready', 'video.failed')
  const ben = await person('Ben')
  const video = await publish(ben)
  await waitForJobs()
  const payloads = await payloadsOf(hook, 2)
  expect(payloads.map(({ type }) => type).toSorted()).toEqual(['video.published', 'video.ready'])
  const url = `${SITE}/v/${video.publicId}`
  expect(payloads.map(({ data }) => data.url)).toEqual([url, url])

  await setPublishStatus(ben, video, 'PRIVATE')
  await setPublishStatus(ben, video, 'PUBLIC')
  const another = await createHook('post.published')
  await post(ben)
  await payloadsOf(another, 1)
  expect(receivedBy(hook)).toHaveLength(2)
})

test('a private video is announced once it is made public', async () => {
  const hook = await createHook('video.published', 'video.ready')
  const ben = await person('Ben')
  const video = await publish(ben, { publishStatus: 'PRIVATE' })
  await waitForJobs()
  const { title, description, category, nsfw } = video
  await ben.call(editVideo, {
    params: { publicId: video.publicId },
    body: { title, description, category, nsfw, publishStatus: 'PUBLIC' },
  })
  const payloads = await payloadsOf(hook, 1)
  expect(payloads).toMatchObject([{ type: 'video.published', data: { publicId: video.publicId } }])
})

test('a public video whose processing fails is announced, a private one is not', async () => {
  const hook = await createHook('video.failed')
  const ben = await person('Ben')
  const file = await invalidVideo()
  await publish(ben, { publishStatus: 'PRIVATE' }, file)
  const { publicId } = await publish(ben, {}, file)
  await waitForJobs()
  expect(await payloadsOf(hook, 1)).toMatchObject([{ type: 'video.failed', data: { publicId } }])
})

test('a member is announced when joining and leaving', async () => {
  const hook = await createHook('member.joined', 'member.left')
  const ben = await person('Ben')
  const { username } = ben
  await payloadsOf(hook, 1)
  await ben.call(deleteAccount, { params: { username } })
  expect(await dataOf(payloadsOf(hook, 2))).toEqual([
    { username, url: `${SITE}/u/${username}` },
    { username },
  ])
})

/** Makes an account wait for approval. */
async function makeApplicant(who: Person): Promise<void> {
  const { db } = await app()
  const values = { account_id: await accountIdOf(who), answer: '' }
  await db.insertInto('application').values(values).execute()
}

test('an account that waits for approval is announced once it is approved', async () => {
  const [approved, rejected] = [await person('Ben'), await person('Cleo')]
  const hook = await createHook('member.joined', 'member.left')
  await makeApplicant(approved)
  await makeApplicant(rejected)
  const decideOn = (who: Person, decision: string) =>
    site.ada.call(decideApplications, { body: { usernames: [who.username], decision } })
  await decideOn(rejected, 'REJECT')
  await decideOn(approved, 'APPROVE')
  expect(await payloadsOf(hook, 1)).toMatchObject([
    { type: 'member.joined', data: { username: approved.username } },
  ])
})

test('an account that waits for approval is announced once it gets a role', async () => {
  const ben = await person('Ben')
  const hook = await createHook('member.joined')
  await makeApplicant(ben)
  const { username } = ben
  await site.ada.call(changeRole, { params: { username }, body: { role: 'moderator' } })
  expect(await payloadsOf(hook, 1)).toMatchObject([{ data: { username } }])
})

test('a member leaves while a webhook is deleted', async () => {
  const hook = await createHook('member.left')
  const ben = await person('Ben')
  const { db } = await app()
  const [, answer] = await Promise.all([
    db.transaction().execute(async (tx) => {
      await tx.deleteFrom('webhook').where('public_id', '=', hook._id).execute()
      await sql`select pg_sleep(0.5)`.execute(tx)
    }),
    ben.call(deleteAccount, { params: { username: ben.username } }),
  ])
  expect(answer.status).toBe(200)
})

test('the first report of something is announced, and the decision about it', async () => {
  const hook = await createHook('report.opened', 'report.decided')
  const [ben, cleo, ada] = [await person('Ben'), await person('Cleo'), await person('Ada')]
  const { publicId } = await post(ben)
  const about = { body: { subject: subject('post', publicId), reason: 'spam' } }
  await cleo.call(createReport, about)
  await ada.call(createReport, about)
  const { publicId: review } = await reviewOf(site.ada, ben)
  const reviews = { reviews: [review], ...decisionBody('none') }
  expect((await site.ada.call(decideReviews, { body: reviews })).status).toBe(200)
  const payloads = await payloadsOf(hook, 2)
  expect(payloads).toMatchObject([{ type: 'report.opened' }, { type: 'report.decided' }])
  const data = { publicId: review, url: `${SITE}/admin/review` }
  expect(payloads.map((payload) => payload.data)).toEqual([data, data])
})

test('problems of the site are announced with a link to its health', async () => {
  const hook = await createHook('backup.failed', 'disk.low')
  const { db, queue } = await app()
  for (const event of ['backup.failed', 'disk.low'] as const) {
    await db.transaction().execute((tx) => announceProblem({ queue }, tx, event))
  }
  const payloads = await payloadsOf(hook, 2)
  expect(payloads.map(({ type }) => type)).toEqual(['backup.failed', 'disk.low'])
  expect(payloads[0]?.data).toEqual({ url: `${SITE}/admin/health` })
})

test('only webhooks that have the event and are on receive it', async () => {
  const [other, off, hook] = [
    await createHook('comment.created'),
    await createHook('post.published'),
    await createHook('post.published'),
  ]
  await site.ada.call(contract.changeWebhook, { params: { id: off._id }, body: { state: 'OFF' } })
  await (await person('Ben')).call(createPost, { body: { content: 'Low tide' } })
  await payloadsOf(hook, 1)
  for (const { _id: id } of [other, off]) {
    const { data } = await site.ada.call(contract.listWebhookDeliveries, { params: { id } })
    expect(data.docs).toEqual([])
  }
})
