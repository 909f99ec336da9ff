import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteAccount } from '@seam/contract/account-life.ts'
import { login, logout } from '@seam/contract/session.ts'
import { changePassword } from '@seam/contract/settings.ts'
import { deleteVideo, getVideo } from '@seam/contract/video.ts'
import { app, secondWeb, settled } from '../../../../test/app.ts'
import { PASSWORD, person, type Person, publish, visitor, vote } from '../../../../test/cast.ts'
import { Client } from '../../../../test/client.ts'
import { follow, PROGRESS } from '../../../../test/events.ts'
import { slowToMake } from '../../../../test/adaptive.ts'
import { clip } from '../../../../test/media.ts'
import { accountId, seedVideos } from '../../../../test/seed.ts'

const PATIENT = { timeout: 40_000, interval: 20 }

let ada: Person
const streams: Awaited<ReturnType<typeof follow>>[] = []
beforeEach(async () => {
  await settled()
  ada = await person('Ada')
})
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.close()
})

async function followed(who: Client) {
  const stream = await follow(who)
  streams.push(stream)
  return stream
}

/** A video that is being processed until a test says otherwise. */
async function stuck(who: Person): Promise<string> {
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

test('a real video is told of from its first moment to its last, in order, to its owner alone', async () => {
  const [adas, bens] = [await followed(ada), await followed(await person('Ben'))]
  expect(Object.fromEntries(adas.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const { publicId } = await publish(ada, {}, await clip(slowToMake))
  await vi.waitFor(
    () => expect(adas.views(publicId).at(-1)?.processing.state).toBe('READY'),
    PATIENT,
  )
  const views = adas.views(publicId)
  expect(views.length).toBeGreaterThan(2)
  expect(views[0]?.processing.state).toBe('PROCESSING')
  expect(views[0]?.videoFile.url).toBeNull()
  const progress = views.map((view) => view.processing.progress)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.at(-1)).toBe(100)
  const { data } = await ada.call(getVideo, { params: { publicId } })
  expect(views.at(-1)).toEqual(data[0])
  expect(bens.told).toEqual([])
})

test('however quickly a video is done, its end is told', async () => {
  const stream = await followed(ada)
  const [publicId = ''] = await seedVideos(ada, 1)
  await vi.waitFor(
    () => expect(stream.views(publicId).at(-1)?.processing.state).toBe('READY'),
    PATIENT,
  )
})

test('who comes later is told at once of all that are being processed, with their own votes', async () => {
  const [first, second, done] = [await stuck(ada), await stuck(ada), (await seedVideos(ada, 1))[0]]
  const { db } = await app()
  await db
    .updateTable('item')
    .set({ created_at: new Date(Date.now() - 60_000) })
    .where('owner_id', '=', await accountId(ada))
    .execute()
  await vote(ada, 'video', first)
  const stream = await followed(ada)
  await vi.waitFor(() => expect(stream.told).toHaveLength(2), PATIENT)
  expect(stream.views(first)[0]?.currUserVoteType).toBe('UPVOTE')
  expect(stream.views(second)[0]?.processing.state).toBe('PROCESSING')
  expect(stream.views(done ?? '')).toEqual([])

  await update(first, { progress: 40 })
  await vi.waitFor(() => expect(stream.views(first)).toHaveLength(2), PATIENT)
  await update(first, { state: 'FAILED', failure: 'It is damaged' })
  await vi.waitFor(() => expect(stream.views(first)).toHaveLength(3), PATIENT)
  expect(stream.views(first).at(-1)?.processing).toEqual({
    state: 'FAILED',
    progress: 40,
    reason: 'It is damaged',
  })
  // It has ended: what happens to it now is no progress. The other one goes on.
  await update(first, { title: 'Another title' })
  await update(second, { progress: 7 })
  await vi.waitFor(() => expect(stream.views(second)).toHaveLength(2), PATIENT)
  expect(stream.views(first)).toHaveLength(3)
})

test('a video that is deleted meanwhile is told to be gone', async () => {
  const publicId = await stuck(ada)
  const stream = await followed(ada)
  await vi.waitFor(() => expect(stream.views(publicId)).toHaveLength(1), PATIENT)
  await ada.call(deleteVideo, { params: { publicId } })
  await vi.waitFor(
    () => expect(stream.told.at(-1)).toEqual({ event: 'gone', data: publicId }),
    PATIENT,
  )
  expect(stream.told).toHaveLength(2)
})

test('a visitor is refused, and so is every other method', async () => {
  const response = await visitor().fetch(PROGRESS)
  expect(response.status).toBe(401)
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  for (const method of ['POST', 'DELETE', 'HEAD']) {
    expect((await ada.fetch(PROGRESS, { method })).status).toBe(405)
  }
})

test.each<[string, (who: Person) => Promise<unknown>]>([
  ['signing out', (who) => who.copy().call(logout)],
  [
    'deleting the account',
    (who) => who.call(deleteAccount, { params: { username: who.username } }),
  ],
  [
    'the end of its last token',
    async (who) => {
      const { db } = await app()
      const sessions = db
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', await accountId(who))
      await db
        .updateTable('session_token')
        .set({ expires_at: new Date() })
        .where('session_id', 'in', sessions)
        .execute()
    },
  ],
])('%s ends the stream within ten seconds', async (_, leave) => {
  const stream = await followed(ada)
  const start = performance.now()
  await leave(ada)
  await stream.ended
  expect(performance.now() - start).toBeLessThan(10_000)
})

test('a new password ends the streams of other sessions, and the end of an access token none', async () => {
  const { db } = await app()
  const elsewhere = await person('Cleo')
  const here = new Client()
  await here.call(login, { body: { email: elsewhere.email, password: PASSWORD } })
  const [kept, lost] = [await followed(here), await followed(elsewhere)]
  const body = {
    currPassword: PASSWORD,
    newPassword: `${PASSWORD}x`,
    confirmNewPassword: `${PASSWORD}x`,
  }
  expect((await here.call(changePassword, { body })).status).toBe(200)
  await lost.ended
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
  const publicId = await stuck(elsewhere)
  await vi.waitFor(() => expect(kept.views(publicId)).toHaveLength(1), PATIENT)
  const told = await followed(ada)
  await ada.copy().call(logout)
  // Sessions are looked after together: the one that lives was looked at too.
  await told.ended
  expect(kept.isOver()).toBe(false)
})

test('of seven streams of one user the oldest is ended', async () => {
  const seven = []
  for (let count = 0; count < 7; count++) seven.push(await followed(ada))
  await seven[0]?.ended
  const publicId = await stuck(ada)
  for (const stream of seven.slice(1)) {
    await vi.waitFor(() => expect(stream.views(publicId)).toHaveLength(1), PATIENT)
  }
})

test('a server that stops ends its streams, and is not held up by them', async () => {
  const web = await secondWeb({})
  const browser = new Client(web.origin)
  for (const [name, value] of ada.cookies) browser.cookies.set(name, value)
  const stream = await followed(browser)
  const start = performance.now()
  await web.close()
  await stream.ended
  expect(performance.now() - start).toBeLessThan(2_000)
})
