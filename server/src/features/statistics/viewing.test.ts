import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  getVideoStatistics,
  recordEmbeddedView,
  recordEmbeddedWatched,
  recordView,
  recordWatched,
} from '@seam/contract/statistics.ts'
import { changeHistorySettings } from '@seam/contract/settings.ts'
import { deleteVideo } from '@seam/contract/video.ts'
import { app, jobRun } from '../../../test/app.ts'
import { person, type Person, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'
import { countStatistics } from './jobs.ts'

let ada: Person
let params: { publicId: string }
beforeAll(async () => {
  ada = await person('Ada')
})
beforeEach(async () => {
  const [publicId = ''] = await seedVideos(ada, 1)
  params = { publicId }
})

const UNKNOWN = 'AAAAAAAAAAA'
const watch = (viewing: string, of = params) =>
  visitor().call(recordWatched, { params: of, body: { viewing, parts: [0] } })

test('a second view within half an hour has no viewing', async () => {
  const ben = await person('Ben')
  const view = async () => (await ben.call(recordView, { params })).data.viewing
  const both = await Promise.all([view(), view()])
  expect(both.filter((viewing) => viewing !== null)).toHaveLength(1)
  expect(await view()).toBeNull()
})

test('an embedded player counts without cookies', async () => {
  const query = { from: 'blog.example' }
  const { data } = await visitor().call(recordEmbeddedView, { params, query })
  const body = { viewing: data.viewing ?? '', parts: [0, 1] }
  expect((await visitor().call(recordEmbeddedWatched, { params, body })).status).toBe(200)
})

test('a viewing belongs to its video', async () => {
  const viewing = (await visitor().call(recordView, { params })).data.viewing ?? ''
  const [other = ''] = await seedVideos(ada, 1)
  expect((await watch(viewing, { publicId: other })).status).toBe(404)
  expect((await watch(UNKNOWN)).status).toBe(404)
  expect((await watch(viewing)).status).toBe(200)
})

test('viewings that stay fewer than five are deleted after four weeks', async () => {
  const { db } = await app()
  const viewing = (await visitor().call(recordView, { params })).data.viewing ?? ''
  const find = () => db.selectFrom('viewing').select('id').where('id', '=', viewing).execute()
  const age = (days: number) =>
    db
      .updateTable('viewing')
      .set({ started_at: sql<Date>`now() - ${days} * interval '1 day'` })
      .where('id', '=', viewing)
      .execute()
  await age(27)
  await countStatistics(db).run(jobRun({}))
  expect(await find()).toHaveLength(1)
  await age(29)
  await countStatistics(db).run(jobRun({}))
  expect(await find()).toEqual([])
})

test('a viewing does not tell who the viewer is, nor the second of the view', async () => {
  const { db } = await app()
  const ben = await person('Ben')
  const { data } = await ben.call(recordView, { params, query: { from: 'blog.example' } })
  const row = await db
    .selectFrom('viewing')
    .selectAll()
    .where('id', '=', data.viewing ?? '')
    .executeTakeFirstOrThrow()
  expect(Object.keys(row).toSorted()).toEqual([
    'due_at',
    'followed',
    'id',
    'item_id',
    'parts',
    'source',
    'started_at',
    'viewer',
  ])
  expect(Math.abs(row.viewer)).toBeLessThanOrEqual(2 ** 15)
  for (const time of [row.started_at, row.due_at]) expect(time?.getTime()).toSatisfy(isWholeMinute)
})
const isWholeMinute = (time: number) => time % 60_000 === 0

test('viewers who are left out count as views, but not in statistics', async () => {
  const leave = { saveSearchHistory: true, saveWatchHistory: true, countInStatistics: false }
  const ben = await person('Ben')
  const before = (await ben.call(recordView, { params })).data.viewing ?? ''
  expect((await ben.call(changeHistorySettings, { body: leave })).data.countInStatistics).toBe(
    false,
  )
  const body = { viewing: before, parts: [0] }
  expect((await ben.call(recordWatched, { params, body })).status).toBe(404)
  const [publicId = ''] = await seedVideos(ada, 1)
  const view = (who: Client, headers = {}) =>
    who.call(recordView, { params: { publicId }, headers }).then(({ data }) => data)
  expect(await view(ben)).toEqual({ views: 1, viewing: null })
  const asked = { 'sec-gpc': '1', 'user-agent': 'a browser that asks' }
  expect(await view(visitor(), asked)).toEqual({ views: 2, viewing: null })
  const viewing = (await view(visitor())).viewing ?? ''
  const sent = await visitor().call(recordWatched, {
    params: { publicId },
    body: { viewing, parts: [0] },
    headers: asked,
  })
  expect(sent.status).toBe(404)
})

test("the site's own host is no other site", async () => {
  const { db } = await app()
  const from = '127.0.0.1'
  const { data } = await visitor().call(recordView, { params, query: { from } })
  const [row] = await db
    .selectFrom('viewing')
    .select('source')
    .where('id', '=', data.viewing ?? '')
    .execute()
  expect(row?.source).toBe('')
})

test.each([
  { parts: [50] },
  { parts: [-1] },
  { parts: [0.5] },
  { parts: Array(51).fill(0) },
  { parts: 'all' },
])('what was watched cannot be %j', async (change) => {
  const body = { viewing: UNKNOWN, ...(change as { parts: number[] }) }
  const { status, errors } = await visitor().call(recordWatched, { params, body })
  expect([status, errors]).toEqual([
    422,
    { parts: 'parts must be at most 50 whole numbers from 0 to 49' },
  ])
})

test.each(['https://example.org/', 'EXAMPLE.ORG', '/admin', '.example', 'a'.repeat(254), 'a b'])(
  'a view cannot come from %s',
  async (from) => {
    const { status, errors } = await visitor().call(recordView, { params, query: { from } })
    expect([status, errors]).toEqual([
      422,
      { from: 'from must be a page of this site or the host of another' },
    ])
  },
)

test.each(['0', '1', '27', '366', '7.0', 'all', ''])('the period cannot be %j', async (days) => {
  const { status, errors } = await ada.call(getVideoStatistics, {
    params,
    query: { days: days as never },
  })
  expect([status, errors]).toEqual([422, { days: 'days must be 7, 28, 90 or 365' }])
})

test('only the owner sees the statistics of a video', async () => {
  const ben = await person('Ben')
  expect((await ben.call(getVideoStatistics, { params })).status).toBe(403)
  expect((await visitor().call(getVideoStatistics, { params })).status).toBe(401)
  await ada.call(deleteVideo, { params })
  expect((await ada.call(getVideoStatistics, { params })).status).toBe(404)
})
