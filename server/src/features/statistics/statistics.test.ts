import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import {
  getOwnStatistics,
  getVideoStatistics,
  recordView,
  recordWatched,
  statisticsPeriods,
} from '@seam/contract/statistics.ts'
import { app, jobRun, startSecondWeb } from '../../../test/app.ts'
import { comment, follow, person, type Person, vote } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'
import { countStatistics } from './jobs.ts'

let ada: Person
let ben: Person
let params: { publicId: string }
let behindProxy: Awaited<ReturnType<typeof startSecondWeb>>
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
  behindProxy = await startSecondWeb({ TRUST_PROXY: 'true' })
})
afterAll(() => behindProxy.close())
beforeEach(async () => {
  const [publicId = ''] = await seedVideos(ada, 1)
  params = { publicId }
})

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index)

let viewers = 0
/** A visitor with a network and browser of their own. */
function anyone(): Viewer {
  viewers += 1
  const headers = { 'user-agent': `browser ${viewers}`, 'x-forwarded-for': `198.51.${viewers}.1` }
  return { client: new Client(behindProxy.origin), headers }
}
interface Viewer {
  client: Client
  headers: Record<string, string>
}
const member = (client: Client): Viewer => ({ client, headers: {} })

/** Counts a view and sends what was watched. Returns the id of the viewing. */
async function watch(parts: number[], from?: string, { client, headers }: Viewer = anyone()) {
  const { status, data } = await client.call(recordView, { params, query: { from }, headers })
  expect(status).toBe(200)
  const viewing = data.viewing ?? ''
  const sent = await client.call(recordWatched, { params, body: { viewing, parts }, headers })
  expect(sent.status).toBe(200)
  return viewing
}
const watchTimes = async (times: number, parts: number[], from?: string) => {
  for (let time = 0; time < times; time += 1) await watch(parts, from)
}

/** Lets ten minutes pass, and adds the viewers. */
async function addViewers() {
  const { db } = await app()
  await db
    .updateTable('viewing')
    .set({ due_at: sql<Date>`due_at - interval '11 minutes'` })
    .execute()
  await countStatistics(db).run(jobRun({}))
}

async function statistics(days?: (typeof statisticsPeriods)[number]) {
  const { status, data } = await ada.call(getVideoStatistics, { params, query: { days } })
  expect(status).toBe(200)
  return data
}
const today = () => new Date().toISOString().slice(0, 10)

async function age(days: number) {
  const { db } = await app()
  for (const table of ['video_day', 'video_source'] as const) {
    await db
      .updateTable(table)
      .set({ day: sql<Date>`day - ${days}::int` })
      .where('item_id', '=', await itemIdOf(params))
      .execute()
  }
}

test('every day of the period is listed, up to today', async () => {
  const { days, total, sources, watched } = await statistics()
  expect(days).toHaveLength(28)
  expect(days.at(-1)).toEqual({
    day: today(),
    views: 0,
    followers: 0,
    upvotes: 0,
    downvotes: 0,
    comments: 0,
  })
  expect(total.views).toBe(0)
  expect([sources, watched]).toEqual([[], null])
  for (const period of statisticsPeriods) {
    expect((await statistics(period)).days).toHaveLength(period)
  }
})

test('views are counted at once, and fewer than five are no number', async () => {
  await watchTimes(4, [0])
  expect((await statistics(7)).days.at(-1)).toMatchObject({ views: null })
  await watchTimes(1, [0])
  expect(await statistics(7)).toMatchObject({ total: { views: 5 } })
})

test('what viewers watched is added once five of them have', async () => {
  await watchTimes(4, range(0, 10), 'example.org')
  await addViewers()
  expect(await statistics()).toMatchObject({ watched: null, sources: [], otherViewers: 0 })
  await watchTimes(1, range(0, 10), 'example.org')
  expect((await statistics()).watched).toBeNull()
  await addViewers()
  expect(await statistics()).toMatchObject({
    watched: { viewers: 5, average: 20 },
    sources: [{ from: 'example.org', viewers: 5 }],
    otherViewers: 0,
  })
  await watchTimes(4, range(0, 50), 'example.org')
  await addViewers()
  expect(await statistics()).toMatchObject({
    watched: { viewers: 5 },
    sources: [{ from: 'example.org', viewers: 5 }],
  })
})

test('one person is one viewer, even if they watch five times', async () => {
  const { db } = await app()
  for (const number of range(0, 6)) {
    await watch([number], 'example.org', member(ben))
    await db.deleteFrom('recent_view').execute()
  }
  await addViewers()
  expect((await statistics()).watched).toBeNull()
  await watchTimes(4, [0])
  await addViewers()
  const { watched, sources, otherViewers } = await statistics()
  expect(watched?.viewers).toBe(5)
  expect(watched?.parts.slice(0, 7)).toEqual([100, 20, 20, 20, 20, 20, 0])
  expect([sources, otherViewers]).toEqual([[], 5])
})

test('viewers who watched nothing are not added', async () => {
  await watchTimes(4, [0])
  await watchTimes(3, [])
  await addViewers()
  await watchTimes(1, [0])
  await addViewers()
  expect(await statistics()).toMatchObject({ watched: { viewers: 5 }, otherViewers: 5 })
})

test('a viewing is complete when its viewer has left, or after ten minutes', async () => {
  const { db } = await app()
  const count = () => countStatistics(db).run(jobRun({}))
  await watchTimes(4, [0])
  await addViewers()
  const viewer = anyone()
  const viewing = await watch([0], '', viewer)
  await count()
  expect((await statistics()).watched).toBeNull()
  const body = { viewing, parts: [], isLast: true }
  expect((await viewer.client.call(recordWatched, { params, body })).status).toBe(200)
  await count()
  expect((await statistics()).watched?.viewers).toBe(5)
})

test('pages and sites are named if at least five viewers came from them', async () => {
  await watchTimes(6, [0], '/search')
  await watchTimes(5, [0], 'news.example')
  await watchTimes(4, [0], 'private.example')
  await watchTimes(2, [0])
  await addViewers()
  expect(await statistics()).toMatchObject({
    total: { views: 17 },
    sources: [
      { from: '/search', viewers: 6 },
      { from: 'news.example', viewers: 5 },
    ],
    otherViewers: 6,
  })
})

test('hosts that few came from do not displace those that many came from', async () => {
  for (const number of range(0, 25)) await watch([0], `host-${number}.example`)
  await watchTimes(5, [0], '/search')
  await addViewers()
  const { sources, otherViewers } = await statistics()
  expect([sources, otherViewers]).toEqual([[{ from: '/search', viewers: 5 }], 25])
})

test('the curve tells how many of the viewers watched each part', async () => {
  await watchTimes(4, range(0, 25))
  await watch(range(0, limits.watchedParts))
  await addViewers()
  const { watched } = await statistics()
  expect(watched?.parts).toEqual([...Array(25).fill(100), ...Array(25).fill(20)])
  expect(watched?.average).toBe(60)
})

test('votes and comments are net changes of their days', async () => {
  const cleo = await person('Cleo')
  await watch([0], '', member(cleo))
  await vote(cleo, 'video', params.publicId)
  await comment(ben, 'video', params.publicId)
  expect((await statistics(7)).days.at(-1)).toMatchObject({ upvotes: 1, comments: 1 })
  await watchTimes(1, [0])
  await age(3)
  // There was no view since: on which day they voted is unknown.
  await vote(cleo, 'video', params.publicId, 'DOWNVOTE')
  expect((await statistics(7)).total).toMatchObject({ upvotes: 1, downvotes: 0, comments: 1 })
  await watchTimes(1, [0])
  const { days, total } = await statistics(7)
  expect(days.map(({ upvotes, downvotes }) => [upvotes, downvotes])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [1, 0],
    [0, 0],
    [0, 0],
    [-1, 1],
  ])
  expect(total).toMatchObject({ upvotes: 0, downvotes: 1, comments: 1 })
})

test('viewers who follow the owner after they began to watch are gained followers', async () => {
  const { client: guest } = anyone()
  const [cleo, dora] = await Promise.all([person('Cleo'), person('Cleo')])
  await follow(dora, ada)
  await (
    await app()
  ).db
    .updateTable('follow')
    .set({ created_at: sql<Date>`now() - interval '1 hour'` })
    .execute()
  const viewing = await watch([0], '', member(cleo))
  await watch([0], '', member(dora))
  const other = await watch([0], '', member(guest))
  await follow(cleo, ada)
  const send = (id: string) =>
    cleo.call(recordWatched, { params, body: { viewing: id, parts: [1] } })
  expect((await send(viewing)).status).toBe(200)
  // Another viewer's viewing does not count as a second follower.
  expect((await send(other)).status).toBe(200)
  await watchTimes(2, [0])
  await addViewers()
  const { db } = await app()
  const { followers } = await db
    .selectFrom('video_day')
    .select('followers')
    .where('item_id', '=', await itemIdOf(params))
    .executeTakeFirstOrThrow()
  expect(followers).toBe(1)
  expect((await statistics()).total.followers).toBeNull()
})

test('the statistics of all videos are the sum, with the most viewed ones', async () => {
  const cleo = await person('Cleo')
  const [first = '', second = '', third = ''] = await seedVideos(cleo, 3)
  for (const [publicId, times] of [
    [first, 5],
    [second, 7],
    [third, 1],
  ] as const) {
    params = { publicId }
    await watchTimes(times, [0], 'example.org')
  }
  await vote(ben, 'video', params.publicId)
  await follow(ben, cleo)
  await addViewers()
  const { data } = await cleo.call(getOwnStatistics, { query: { days: 7 } })
  expect(data.days.at(-1)).toMatchObject({ views: 13, upvotes: 1, followers: null })
  expect(data).toMatchObject({
    sources: [{ from: 'example.org', viewers: 12 }],
    videos: [
      { publicId: second, views: 7 },
      { publicId: first, views: 5 },
    ],
  })
})

test('four runs at once add no viewer twice', async () => {
  await watchTimes(6, [0], 'example.org')
  const { db } = await app()
  await db
    .updateTable('viewing')
    .set({ due_at: new Date(0) })
    .execute()
  await Promise.all(range(0, 4).map(() => countStatistics(db).run(jobRun({}))))
  await countStatistics(db).run(jobRun({}))
  expect(await statistics()).toMatchObject({
    watched: { viewers: 6 },
    sources: [{ from: 'example.org', viewers: 6 }],
  })
})
