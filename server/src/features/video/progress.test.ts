import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { login, logout } from '@seam/contract/session.ts'
import { changePassword } from '@seam/contract/settings.ts'
import { deleteVideo, getVideo } from '@seam/contract/video.ts'
import { app, startSecondWeb, waitForJobs } from '../../../test/app.ts'
import { PASSWORD, person, type Person, publish, visitor, vote } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { EVENTS_URL, openEventStream } from '../../../test/event-stream.ts'
import { slowToProcess } from '../../../test/hls.ts'
import { generateClip } from '../../../test/generate-media.ts'
import { accountIdOf, seedVideos } from '../../../test/seed.ts'
import { eventually } from '../../../test/eventually.ts'

let ada: Person
const streams: Awaited<ReturnType<typeof openEventStream>>[] = []
beforeEach(async () => {
  await waitForJobs()
  ada = await person('Ada')
})
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.close()
})

async function openStream(who: Client) {
  const stream = await openEventStream(who)
  streams.push(stream)
  return stream
}

/** Seeds a video that stays in processing until a test changes it. */
async function seedProcessing(who: Person): Promise<string> {
  const [publicId = ''] = await seedVideos(who, 1, {}, false)
  return publicId
}

const update = async (publicId: string, change: Record<string, unknown>) => {
  const { db } = await app()
  await db
    .updateTable('video')
    .set(change)
    .where('item_id', '=', (eb) =>
      eb.selectFrom('item').select('id').where('public_id', '=', publicId),
    )
    .execute()
}

test('reports the processing of a real video from start to end, in order, only to its owner', async () => {
  const [adaStream, benStream] = [await openStream(ada), await openStream(await person('Ben'))]
  expect(Object.fromEntries(adaStream.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const { publicId } = await publish(ada, {}, await generateClip({ ...slowToProcess, seconds: 6 }))
  await eventually(() => expect(adaStream.views(publicId).at(-1)?.processing.state).toBe('READY'))
  const views = adaStream.views(publicId)
  expect(views.length).toBeGreaterThan(2)
  expect(views[0]?.processing.state).toBe('PROCESSING')
  expect(views[0]?.videoFile.url).toBeNull()
  const progress = views.map((view) => view.processing.progress)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.at(-1)).toBe(100)
  const { data } = await ada.call(getVideo, { params: { publicId } })
  expect(views.at(-1)).toEqual(data[0])
  expect(benStream.told).toEqual([])
})

test('reports the end for a video that is processed between two polls', async () => {
  const stream = await openStream(ada)
  const [publicId = ''] = await seedVideos(ada, 1)
  await eventually(() => expect(stream.views(publicId).at(-1)?.processing.state).toBe('READY'))
})

test('a new stream starts with all videos in processing, with the votes of their owner', async () => {
  const [first, second, done] = [
    await seedProcessing(ada),
    await seedProcessing(ada),
    (await seedVideos(ada, 1))[0],
  ]
  const { db } = await app()
  await db
    .updateTable('item')
    .set({ created_at: new Date(Date.now() - 60_000) })
    .where('owner_id', '=', await accountIdOf(ada))
    .execute()
  await vote(ada, 'video', first)
  const stream = await openStream(ada)
  await eventually(() => expect(stream.told).toHaveLength(2))
  expect(stream.views(first)[0]?.currUserVoteType).toBe('UPVOTE')
  expect(stream.views(second)[0]?.processing.state).toBe('PROCESSING')
  expect(stream.views(done ?? '')).toEqual([])

  await update(first, { progress: 40 })
  await eventually(() => expect(stream.views(first)).toHaveLength(2))
  await update(first, { state: 'FAILED', failure: 'It is damaged' })
  await eventually(() => expect(stream.views(first)).toHaveLength(3))
  expect(stream.views(first).at(-1)?.processing).toEqual({
    state: 'FAILED',
    progress: 40,
    reason: 'It is damaged',
  })
  // Its processing has ended: later changes are not reported. The other one continues.
  await update(first, { title: 'Another title' })
  await update(second, { progress: 7 })
  await eventually(() => expect(stream.views(second)).toHaveLength(2))
  expect(stream.views(first)).toHaveLength(3)
})

test('reports a video that is deleted during processing', async () => {
  const publicId = await seedProcessing(ada)
  const stream = await openStream(ada)
  await eventually(() => expect(stream.views(publicId)).toHaveLength(1))
  await ada.call(deleteVideo, { params: { publicId } })
  await eventually(() => expect(stream.told.at(-1)).toEqual({ event: 'gone', data: publicId }))
  expect(stream.told).toHaveLength(2)
})

test('returns 401 to a visitor and 405 for other methods', async () => {
  const response = await visitor().fetch(EVENTS_URL)
  expect(response.status).toBe(401)
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  for (const method of ['POST', 'DELETE', 'HEAD']) {
    expect((await ada.fetch(EVENTS_URL, { method })).status).toBe(405)
  }
})

test.each<[string, (who: Person) => Promise<unknown>]>([
  ['signing out', (who) => who.copy().call(logout)],
  [
    'deleting the account',
    (who) => who.call(deleteAccount, { params: { username: who.username } }),
  ],
  [
    'the expiry of the last token',
    async (who) => {
      const { db } = await app()
      const sessions = db
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', await accountIdOf(who))
      await db
        .updateTable('session_token')
        .set({ expires_at: new Date() })
        .where('session_id', 'in', sessions)
        .execute()
    },
  ],
])('%s ends the stream', async (_, endSession) => {
  const stream = await openStream(ada)
  await endSession(ada)
  await stream.ended
  expect(stream.isOver()).toBe(true)
})

test('a new password ends the streams of other sessions, an expired access token ends none', async () => {
  const { db } = await app()
  const elsewhere = await person('Cleo')
  const here = new Client()
  await here.call(login, { body: { email: elsewhere.email, password: PASSWORD } })
  const [remaining, other] = [await openStream(here), await openStream(elsewhere)]
  const body = {
    currPassword: PASSWORD,
    newPassword: `${PASSWORD}x`,
    confirmNewPassword: `${PASSWORD}x`,
  }
  expect((await here.call(changePassword, { body })).status).toBe(200)
  await other.ended
  await db
    .updateTable('session_token')
    .set({ expires_at: new Date() })
    .where('kind', '=', 'access')
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .select('session.id')
        .where('account.username', '=', elsewhere.username),
    )
    .execute()
  const publicId = await seedProcessing(elsewhere)
  await eventually(() => expect(remaining.views(publicId)).toHaveLength(1))
  const ending = await openStream(ada)
  await ada.copy().call(logout)
  // All sessions are checked together, so the active one was checked too.
  await ending.ended
  expect(remaining.isOver()).toBe(false)
})

test('ends the oldest of seven streams of one user', async () => {
  const seven = []
  for (let count = 0; count < 7; count++) seven.push(await openStream(ada))
  await seven[0]?.ended
  const publicId = await seedProcessing(ada)
  for (const stream of seven.slice(1)) {
    await eventually(() => expect(stream.views(publicId)).toHaveLength(1))
  }
})

test('a server ends its streams at shutdown, and is not delayed by them', async () => {
  const web = await startSecondWeb({})
  const browser = new Client(web.origin)
  for (const [name, value] of ada.cookies) browser.cookies.set(name, value)
  const stream = await openStream(browser)
  await web.close()
  await stream.ended
  expect(stream.isOver()).toBe(true)
})
