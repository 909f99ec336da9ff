import { beforeAll, expect, test } from 'vitest'
import { addPublicationAlert } from '@seam/contract/notification.ts'
import { createPost, deletePost, editPost, getPost, listPosts } from '@seam/contract/post.ts'
import { listScheduled } from '@seam/contract/scheduled.ts'
import { editVideo, getVideo, listVideos, publishVideo } from '@seam/contract/video.ts'
import { app, jobRun } from '../../../test/app.ts'
import {
  follow,
  person,
  type Person,
  post,
  requestComment,
  visitor,
  vote,
} from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { eventually } from '../../../test/eventually.ts'
import { generateClip, generateImage } from '../../../test/generate-media.ts'
import { kindsOf, waitForNotifications } from '../../../test/notifications.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'
import { upload } from '../../../test/upload.ts'
import { publishScheduledJob } from './jobs.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
  await follow(ben, ada)
  await ben.call(addPublicationAlert, { params: { username: ada.username } })
})

/** Longer than any request takes. */
const SOON = 4_000
const DAY = 86_400_000
const inFuture = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const scheduledBy = async (who: Person, query: { limit?: number; cursor?: string } = {}) =>
  (await who.call(listScheduled, { query })).data
const schedulePost = (publishAt: unknown, content = 'Later', who = ada) =>
  who.call(createPost, { body: { content, publishAt } })
const details = {
  title: 'Later',
  description: '',
  publishStatus: 'PUBLIC',
  category: 'GENERAL',
  nsfw: false,
}
const editAs = (who: Person, publicId: string, change: object) =>
  who.call(editVideo, { params: { publicId }, body: { ...details, ...change } })
/** A private video that has been processed. */
async function privateVideo(who = ada): Promise<string> {
  const [publicId = ''] = await seedVideos(who, 1, { title: 'Later' })
  expect((await editAs(who, publicId, { publishStatus: 'PRIVATE' })).status).toBe(200)
  return publicId
}
const statusOf = async (
  publicId: string,
  endpoint: typeof getPost | typeof getVideo = getPost,
  who: Client = visitor(),
) => (await who.call(endpoint, { params: { publicId } })).status
const runJob = async (publicId: string) =>
  publishScheduledJob(await app()).run(jobRun({ itemId: await itemIdOf({ publicId }) }))

test('a scheduled post is only for its owner until its time, and is new then', async () => {
  const { status, data } = await schedulePost(inFuture(DAY), `Soon, @${ben.username}`)
  expect([status, data.publishAt]).toEqual([201, expect.any(String)])
  const params = { publicId: data.publicId }
  expect(await statusOf(data.publicId)).toBe(404)
  expect(await statusOf(data.publicId, getPost, ben)).toBe(404)
  const listed = async () =>
    (await visitor().call(listPosts, { query: { username: ada.username } })).data.docs
  expect((await listed()).map(({ publicId }) => publicId)).not.toContain(data.publicId)
  await waitForNotifications()
  expect(await kindsOf(ben)).toEqual([])

  const publishAt = inFuture(SOON)
  const body = { content: `Now, @${ben.username}`, publishAt }
  const edited = await ada.call(editPost, { params, body })
  expect(edited.data).toMatchObject({ publishAt, editedAt: expect.any(String) })
  const published = await eventually(async () => {
    const [first] = await listed()
    expect(first?.publicId).toBe(data.publicId)
    return first
  })
  expect(published).toMatchObject({ content: `Now, @${ben.username}`, editedAt: null })
  expect(published).not.toHaveProperty('publishAt')
  expect(Date.parse(published?.createdAt ?? '')).toBeGreaterThanOrEqual(Date.parse(publishAt))
  await eventually(async () => {
    await waitForNotifications()
    expect(await kindsOf(ben)).toEqual(['mention'])
  })
})

test('an upload is scheduled, processed before its time, and published at it', async () => {
  const owner = await person('Ada')
  const fan = await person('Ben')
  await follow(fan, owner)
  await fan.call(addPublicationAlert, { params: { username: owner.username } })
  const body = {
    ...details,
    publishAt: inFuture(DAY),
    video: await upload(owner, 'videos', await generateClip()),
    thumbnail: await upload(owner, 'thumbnails', await generateImage()),
  }
  const { data } = await owner.call(publishVideo, { body })
  const params = { publicId: data.publicId }
  await eventually(async () => {
    const [video] = (await owner.call(getVideo, { params })).data
    expect(video).toMatchObject({ processing: { state: 'READY' }, publishAt: body.publishAt })
  })
  expect(await statusOf(data.publicId, getVideo)).toBe(404)
  const thumbnail = data.thumbnail.url
  expect((await visitor().fetch(thumbnail)).status).toBe(404)
  const feed = async () =>
    (await visitor().call(listVideos, { query: { username: owner.username } })).data.docs
  expect(await feed()).toEqual([])
  await waitForNotifications()
  expect(await kindsOf(fan)).toEqual([])

  const { status } = await editAs(owner, data.publicId, { publishAt: inFuture(SOON) })
  expect(status).toBe(200)
  await eventually(async () => expect(await feed()).toMatchObject([params]))
  expect((await visitor().fetch(thumbnail)).status).toBe(200)
  await eventually(async () => {
    await waitForNotifications()
    expect(await kindsOf(fan)).toEqual(['publication'])
  })
})

test('the list has both kinds, the next one first, and only what is one’s own', async () => {
  const cleo = await person('Cleo')
  const video = await privateVideo(cleo)
  await editAs(cleo, video, { publishAt: inFuture(2 * DAY) })
  const [last, first] = [
    (await schedulePost(inFuture(3 * DAY), 'Last', cleo)).data,
    (await schedulePost(inFuture(DAY), 'First', cleo)).data,
  ]
  await vote(cleo, 'post', first.publicId, 'UPVOTE')
  const list = await scheduledBy(cleo)
  expect(list.totalDocs).toBe(3)
  expect(list.docs).toMatchObject([
    { _id: first.publicId, post: { content: 'First', currUserVoteType: 'UPVOTE' } },
    { _id: video, video: { title: 'Later' } },
    { _id: last.publicId, post: { publishAt: last.publishAt } },
  ])
  const page = await scheduledBy(cleo, { limit: 2 })
  const next = await scheduledBy(cleo, { limit: 2, cursor: page.nextCursor ?? '' })
  expect([...page.docs, ...next.docs]).toEqual(list.docs)
  expect((await scheduledBy(ben)).docs).toEqual([])
})

test('an earlier time no longer counts once it is changed, and null publishes at once', async () => {
  const { publicId } = (await schedulePost(inFuture(DAY))).data
  const params = { publicId }
  const later = inFuture(2 * DAY)
  await ada.call(editPost, { params, body: { content: 'Later', publishAt: later } })
  await runJob(publicId)
  const unchanged = await ada.call(editPost, { params, body: { content: 'Still later' } })
  expect(unchanged.data.publishAt).toBe(later)
  expect(await statusOf(publicId)).toBe(404)
  await ada.call(editPost, { params, body: { content: 'Now', publishAt: null } })
  expect(await statusOf(publicId)).toBe(200)

  const video = await privateVideo()
  await editAs(ada, video, { publishAt: later })
  expect(await statusOf(video, getVideo)).toBe(404)
  await editAs(ada, video, { publishAt: null })
  expect(await statusOf(video, getVideo)).toBe(200)
})

test('a video that becomes private is no longer scheduled', async () => {
  const video = await privateVideo()
  await editAs(ada, video, { publishAt: inFuture(DAY) })
  const { data } = await editAs(ada, video, { publishStatus: 'PRIVATE' })
  expect(data).not.toHaveProperty('publishAt')
  await runJob(video)
  expect(await statusOf(video, getVideo)).toBe(404)
})

test.each([
  ['in the past', new Date(Date.now() - 1_000).toISOString()],
  ['after more than a year', inFuture(366 * DAY)],
  ['without a time zone', '2999-01-01T10:00:00'],
  ['that is no time', 'tomorrow'],
  ['that is a number', 5],
])('rejects a time %s', async (_, publishAt) => {
  const message = 'Choose a time within the next year'
  const created = await schedulePost(publishAt)
  expect([created.status, created.errors]).toEqual([422, { publishAt: message }])
  const edited = await editAs(ada, await privateVideo(), { publishAt })
  expect([edited.status, edited.errors]).toEqual([422, { publishAt: message }])
})

test('what is published or stays private cannot be scheduled', async () => {
  const publishAt = inFuture(DAY)
  const message = 'This is published already, so it cannot be scheduled'
  const { publicId } = await post(ada)
  const body = { content: 'Changed', publishAt }
  const edited = await ada.call(editPost, { params: { publicId }, body })
  expect([edited.status, edited.errors]).toEqual([422, { publishAt: message }])
  const unchanged = await visitor().call(getPost, { params: { publicId } })
  expect(unchanged.data[0]).toMatchObject({ content: 'The sea is calm today', editedAt: null })

  const [video = ''] = await seedVideos(ada, 1)
  expect((await editAs(ada, video, { publishAt })).errors).toEqual({ publishAt: message })
  const hidden = await editAs(ada, video, { publishAt, publishStatus: 'PRIVATE' })
  expect([hidden.status, Object.keys(hidden.errors)]).toEqual([422, ['publishAt']])
})

test('other users can neither edit nor comment on what is scheduled, and a deleted post is not published', async () => {
  const { publicId } = (await schedulePost(inFuture(DAY))).data
  const params = { publicId }
  const body = { content: 'Mine', publishAt: null }
  expect((await ben.call(editPost, { params, body })).status).toBe(404)
  expect((await requestComment(ben, 'post', publicId)).status).toBe(404)
  expect((await vote(ben, 'post', publicId, 'UPVOTE')).status).toBe(404)
  const itemId = await itemIdOf({ publicId })
  expect((await ada.call(deletePost, { params })).status).toBe(200)
  // The job may find the item deleted or purged.
  await publishScheduledJob(await app()).run(jobRun({ itemId }))
  expect(await statusOf(publicId, getPost, ada)).toBe(404)
})

test('a job that runs several times at once publishes once', async () => {
  const [owner, fan] = [await person('Ada'), await person('Ben')]
  await follow(fan, owner)
  await fan.call(addPublicationAlert, { params: { username: owner.username } })
  const { publicId } = (await schedulePost(inFuture(DAY), 'Soon', owner)).data
  const { db } = await app()
  await db
    .updateTable('item')
    .set({ publish_at: new Date() })
    .where('public_id', '=', publicId)
    .execute()
  await Promise.all([1, 2, 3].map(() => runJob(publicId)))
  await waitForNotifications()
  expect(await kindsOf(fan)).toEqual(['publication'])
})
