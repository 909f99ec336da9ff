import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordView } from '@seam/contract/statistics.ts'
import { deleteVideo, editVideo, getVideo } from '@seam/contract/video.ts'
import { app, jobRun, startSecondWeb } from '../../../test/app.ts'
import { person, type Person, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'
import { deleteExpiredViews } from './jobs.ts'

let ada: Person
let ben: Person
let params: { publicId: string }
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
})
beforeEach(async () => {
  const [publicId = ''] = await seedVideos(ada, 1)
  params = { publicId }
})

/** Returns the total after a view by this client. Visitors differ by network and browser. */
const view = async (who: Client = visitor(), browser = 'a browser') => {
  const { status, data } = await who.call(recordView, {
    params,
    headers: { 'user-agent': browser },
  })
  expect(status).toBe(200)
  return data.views
}
const shownViews = async () => (await visitor().call(getVideo, { params })).data[0]?.views

async function ageViews(minutes: number) {
  const { db } = await app()
  await db
    .updateTable('recent_view')
    .set({
      counted_at: sql<Date>`counted_at - ${minutes} * interval '1 minute'`,
      slot: sql<number>`view_slot(counted_at - ${minutes} * interval '1 minute')`,
    })
    .where('item_id', '=', await itemIdOf(params))
    .execute()
}

test('a view counts once per viewer, and the total changes for everyone at once', async () => {
  expect(await shownViews()).toBe(0)
  expect(await view()).toBe(1)
  expect(await shownViews()).toBe(1)
  expect(await view()).toBe(1)
  expect(await view(visitor(), 'another browser')).toBe(2)
  expect(await view(ben)).toBe(3)
  expect(await view(ben, 'another browser')).toBe(3)
  expect(await view(ada)).toBe(4)
  expect(await shownViews()).toBe(4)
})

test('opening the page of a video does not count as a view', async () => {
  await visitor().fetch(`/v/${params.publicId}`)
  await ben.call(getVideo, { params })
  expect(await shownViews()).toBe(0)
})

test('a view counts again after thirty minutes', async () => {
  await view(ben)
  await ageViews(29)
  expect(await view(ben)).toBe(1)
  await ageViews(1)
  expect(await view(ben)).toBe(2)
  expect(await view(ben)).toBe(2)
})

test('a hundred concurrent views by one viewer count once', async () => {
  const counts = await Promise.all(Array.from({ length: 100 }, () => view(ben)))
  expect(new Set(counts)).toEqual(new Set([1]))
  expect(await shownViews()).toBe(1)
})

/** Sends concurrent views by several browsers on one network, alternating between the servers. */
const viewFrom = (origins: string[], network: number, browsers: number) =>
  Promise.all(
    Array.from({ length: browsers }, async (_, index) => {
      const { status, data } = await new Client(origins[index % origins.length]).call(recordView, {
        params,
        headers: { 'user-agent': `browser ${index}`, 'x-forwarded-for': `203.0.113.${network}` },
      })
      expect(status).toBe(200)
      return data.views
    }),
  )

describe('behind a proxy, on two servers', () => {
  let webs: Awaited<ReturnType<typeof startSecondWeb>>[]
  let origins: string[]
  beforeAll(async () => {
    webs = await Promise.all([1, 2].map(() => startSecondWeb({ TRUST_PROXY: 'true' })))
    origins = webs.map(({ origin }) => origin)
  })
  afterAll(async () => {
    await Promise.all(webs.map((web) => web.close()))
  })

  test('a hundred concurrent views by as many viewers on ten networks all count', async () => {
    const networks = Array.from({ length: 10 }, (_, network) => network)
    const counts = await Promise.all(networks.map((network) => viewFrom(origins, network, 10)))
    expect(Math.max(...counts.flat())).toBe(100)
    expect(await shownViews()).toBe(100)
  })

  test('at most ten views from one network count, whatever browsers they claim', async () => {
    for (let round = 0; round < 3; round++) await viewFrom(origins, 1, 40)
    expect(await shownViews()).toBe(10)
    // Counted browsers do not use up the limit of another network.
    await viewFrom(origins, 2, 3)
    expect(await shownViews()).toBe(13)
    // An account is one viewer in every network.
    expect(await view(ben)).toBe(14)
  })

  test('ten more views from a network count in the next half hour', async () => {
    await viewFrom(origins, 1, 20)
    await ageViews(29)
    await viewFrom(origins, 1, 20)
    expect(await shownViews()).toBe(10)
    await ageViews(1)
    await viewFrom(origins, 1, 20)
    expect(await shownViews()).toBe(20)
  })
})

test('counts concurrent views of several videos separately', async () => {
  const ids = await seedVideos(ada, 5)
  await Promise.all(
    ids.flatMap((publicId, index) =>
      Array.from({ length: index + 1 }, (_, number) =>
        visitor().call(recordView, {
          params: { publicId },
          headers: { 'user-agent': `browser ${number}` },
        }),
      ),
    ),
  )
  const views = await Promise.all(
    ids.map(async (publicId) => {
      const { data } = await visitor().call(getVideo, { params: { publicId } })
      return data[0]?.views
    }),
  )
  expect(views).toEqual([1, 2, 3, 4, 5])
})

test('a private video counts only the views of its owner', async () => {
  const details = { title: 'x', description: '', category: 'ART', nsfw: false }
  await ada.call(editVideo, { params, body: { ...details, publishStatus: 'PRIVATE' } })
  for (const who of [visitor(), ben]) {
    expect((await who.call(recordView, { params })).status).toBe(404)
  }
  expect(await view(ada)).toBe(1)
})

test('returns 409 for a video that is not playable yet, and 404 for a deleted one', async () => {
  const [pending = ''] = await seedVideos(ada, 1, {}, false)
  const response = await ben.call(recordView, { params: { publicId: pending } })
  expect(response.problem).toMatchObject({ status: 409, code: 'conflict' })
  await ada.call(deleteVideo, { params })
  expect((await ben.call(recordView, { params })).status).toBe(404)
})

test('stores viewers as opaque hashes, and deletes them after the window', async () => {
  await view(ben)
  await view(visitor(), 'tell-tale browser')
  const { db } = await app()
  const id = await itemIdOf(params)
  const storedViews = () =>
    db.selectFrom('recent_view').selectAll().where('item_id', '=', id).execute()
  const rows = await storedViews()
  expect(rows).toHaveLength(2)
  for (const row of rows) {
    expect(Object.keys(row).sort()).toEqual(['counted_at', 'item_id', 'slot', 'viewer'])
    expect(row.viewer).toHaveLength(16)
  }
  const deleteOldViews = () => deleteExpiredViews(db).run(jobRun({}))
  await deleteOldViews()
  expect(await storedViews()).toHaveLength(2)
  // They are deleted with their half hour, once the next one has passed.
  await ageViews(60)
  await deleteOldViews()
  expect(await storedViews()).toEqual([])
  expect(await shownViews()).toBe(2)
})
