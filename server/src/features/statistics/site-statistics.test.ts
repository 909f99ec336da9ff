import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { getSiteStatistics, recordView, type SitePeriod } from '@seam/contract/statistics.ts'
import { app, jobRun } from '../../../test/app.ts'
import { person, type Person, post, staff } from '../../../test/cast.ts'
import { seedVideos } from '../../../test/seed.ts'
import { recordSiteNumbers } from './jobs.ts'

let owner: Person
beforeEach(async () => {
  owner = await staff('Ada', 'owner')
  await (await app()).db.deleteFrom('site_hour').execute()
})

const record = async () => recordSiteNumbers(await app()).run(jobRun({}))
const points = async (period?: SitePeriod) => {
  const { status, data } = await owner.call(getSiteStatistics, { query: { period } })
  expect(status).toBe(200)
  return data.points
}
const hourAgo = (hours: number) =>
  sql<Date>`date_trunc('hour', now()) - ${hours} * interval '1 hour'`
const insertHour = async (hours: number, members: number, waitingJobs = 0, diskBytes = 1) => {
  const { db } = await app()
  await db
    .insertInto('site_hour')
    .values({
      hour: hourAgo(hours),
      members,
      videos: 1,
      posts: 2,
      views: 3,
      errors: 4,
      disk_bytes: diskBytes,
      waiting_jobs: waitingJobs,
    })
    .execute()
}

test('the numbers of this hour include what happened since the last run', async () => {
  await record()
  const before = (await points('day')).at(-1)
  const [publicId = ''] = await seedVideos(owner, 1)
  await post(owner)
  const cleo = await person('Cleo')
  await cleo.call(recordView, { params: { publicId } })
  await record()
  await record()
  const after = (await points('day')).at(-1)
  const { members = 0, videos = 0, posts = 0, views = 0 } = before ?? {}
  expect(after).toMatchObject({
    members: members + 1,
    videos: videos + 1,
    posts: posts + 1,
    views: views + 1,
    waitingJobs: expect.any(Number),
  })
  expect(after?.diskBytes).toBeGreaterThan(0)
})

test('hours in which nothing ran are counted afterwards, up to a day', async () => {
  await insertHour(3, 0)
  await record()
  const hours = await points('day')
  expect(hours.map(({ waitingJobs }) => waitingJobs === null)).toEqual([false, true, true, false])
  expect(hours[1]?.diskBytes).toBeNull()
  await (await app()).db.deleteFrom('site_hour').execute()
  await insertHour(100, 0)
  await record()
  expect(await points('day')).toHaveLength(24)
})

test('an hour in the future neither shows nor stops the count', async () => {
  await insertHour(-50, 9_999)
  await record()
  await insertHour(-1, 9_999)
  expect((await points('day')).length).toBeGreaterThanOrEqual(1)
  expect((await points('day')).map(({ members }) => members)).not.toContain(9_999)
})

test('a day has hours, a month and a year have days', async () => {
  const now = new Date()
  await insertHour(0, 1, 5, 30)
  await insertHour(24 * 10, 2, 7, 20)
  await insertHour(24 * 200, 3, 9, 10)
  expect(await points('day')).toEqual([
    {
      at: `${now.toISOString().slice(0, 13)}:00:00.000Z`,
      members: 1,
      videos: 1,
      posts: 2,
      views: 3,
      errors: 4,
      diskBytes: 30,
      waitingJobs: 5,
    },
  ])
  expect((await points()).map(({ members }) => members)).toEqual([2, 1])
  expect((await points('year')).map(({ members }) => members)).toEqual([3, 2, 1])
})

test('the hours of a day are summed, with the last size of the disk and the longest queue', async () => {
  const day = 24 * 5
  for (const hours of [day, day + 24]) {
    const { db } = await app()
    const at = sql<Date>`date_trunc('day', now(), 'utc') - ${hours} * interval '1 hour'`
    const rest = { members: 1, videos: 0, posts: 0, views: 10, errors: 0 }
    await db
      .insertInto('site_hour')
      .values([
        { ...rest, hour: at, disk_bytes: 100, waiting_jobs: 8 },
        {
          ...rest,
          hour: sql<Date>`${at} + interval '5 hours'`,
          disk_bytes: 50,
          waiting_jobs: 2,
        },
      ])
      .execute()
  }
  const point = { members: 2, views: 20, diskBytes: 50, waitingJobs: 8 }
  expect(await points('month')).toMatchObject([point, point])
})

test('hours of more than a year ago are deleted', async () => {
  await insertHour(24 * 371, 1)
  await insertHour(24 * 369, 1)
  await record()
  const rows = await (await app()).db.selectFrom('site_hour').select('hour').execute()
  expect(rows.length).toBe(25)
})

test('a wrong period is rejected', async () => {
  const { status, errors } = await owner.call(getSiteStatistics, {
    query: { period: 'week' as never },
  })
  expect([status, errors]).toEqual([422, { period: 'period must be day, month or year' }])
})
