import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteVideo, editVideo, getVideo, viewVideo } from '@seam/contract/video.ts'
import { app, oneRun, secondWeb } from '../../../test/app.ts'
import { person, type Person, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { itemId, seedVideos } from '../../../test/seed.ts'
import { forgetViewers } from './jobs.ts'

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

/** The views after this viewer's. A visitor is told apart by network and browser. */
const view = async (who: Client = visitor(), browser = 'a browser') => {
  const { status, data } = await who.call(viewVideo, { params, headers: { 'user-agent': browser } })
  expect(status).toBe(200)
  return data.views
}
const shown = async () => (await visitor().call(getVideo, { params })).data[0]?.views

/** Makes every counted view of the video so much older. */
async function pass(minutes: number) {
  const { db } = await app()
  await db
    .updateTable('view')
    .set({ counted_at: sql<Date>`counted_at - ${minutes} * interval '1 minute'` })
    .where('item_id', '=', await itemId(params))
    .execute()
}

test('a view counts once per viewer, and everybody sees it at once', async () => {
  expect(await shown()).toBe(0)
  expect(await view()).toBe(1)
  expect(await shown()).toBe(1)
  expect(await view()).toBe(1)
  expect(await view(visitor(), 'another browser')).toBe(2)
  expect(await view(ben)).toBe(3)
  expect(await view(ben, 'another browser')).toBe(3)
  expect(await view(ada)).toBe(4)
  expect(await shown()).toBe(4)
})

test('opening the page of a video is no view', async () => {
  await visitor().fetch(`/v/${params.publicId}`)
  await ben.call(getVideo, { params })
  expect(await shown()).toBe(0)
})

test('it counts again after thirty minutes', async () => {
  await view(ben)
  await pass(29)
  expect(await view(ben)).toBe(1)
  await pass(1)
  expect(await view(ben)).toBe(2)
  expect(await view(ben)).toBe(2)
})

test('a hundred views at once by one viewer are one', async () => {
  const counts = await Promise.all(Array.from({ length: 100 }, () => view(ben)))
  expect(new Set(counts)).toEqual(new Set([1]))
  expect(await shown()).toBe(1)
})

/** Views by so many browsers of one network at once, each server asked in turn. */
const viewFrom = (origins: string[], network: number, browsers: number) =>
  Promise.all(
    Array.from({ length: browsers }, async (_, index) => {
      const { status, data } = await new Client(origins[index % origins.length]).call(viewVideo, {
        params,
        headers: { 'user-agent': `browser ${index}`, 'x-forwarded-for': `203.0.113.${network}` },
      })
      expect(status).toBe(200)
      return data.views
    }),
  )

describe('behind a proxy, on two servers', () => {
  let webs: Awaited<ReturnType<typeof secondWeb>>[]
  let origins: string[]
  beforeAll(async () => {
    webs = await Promise.all([1, 2].map(() => secondWeb({ TRUST_PROXY: 'true' })))
    origins = webs.map(({ origin }) => origin)
  })
  afterAll(async () => {
    await Promise.all(webs.map((web) => web.close()))
  })

  test('a hundred views at once by as many viewers of ten networks are a hundred', async () => {
    const networks = Array.from({ length: 10 }, (_, network) => network)
    const counts = await Promise.all(networks.map((network) => viewFrom(origins, network, 10)))
    expect(Math.max(...counts.flat())).toBe(100)
    expect(await shown()).toBe(100)
  })

  test('of one network ten views at most count, whatever browsers it claims', async () => {
    for (let round = 0; round < 3; round++) await viewFrom(origins, 1, 40)
    expect(await shown()).toBe(10)
    // Browsers that were counted count as one each, in no other network's place.
    await viewFrom(origins, 2, 3)
    expect(await shown()).toBe(13)
    // An account is a viewer wherever it is.
    expect(await view(ben)).toBe(14)
  })

  test('in the next half hour of a network ten more count', async () => {
    await viewFrom(origins, 1, 20)
    await pass(29)
    await viewFrom(origins, 1, 20)
    expect(await shown()).toBe(10)
    await pass(1)
    await viewFrom(origins, 1, 20)
    expect(await shown()).toBe(20)
  })
})

test('views of many videos at once are kept apart', async () => {
  const ids = await seedVideos(ada, 5)
  await Promise.all(
    ids.flatMap((publicId, index) =>
      Array.from({ length: index + 1 }, (_, number) =>
        visitor().call(viewVideo, {
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

test('a private video has no views by others; its owner’s counts', async () => {
  const details = { title: 'x', description: '', category: 'ART', nsfw: false }
  await ada.call(editVideo, { params, body: { ...details, publishStatus: 'PRIVATE' } })
  for (const who of [visitor(), ben]) {
    expect((await who.call(viewVideo, { params })).status).toBe(404)
  }
  expect(await view(ada)).toBe(1)
})

test('a video that does not play yet can not be viewed, a deleted one is gone', async () => {
  const [pending = ''] = await seedVideos(ada, 1, {}, false)
  const early = await ben.call(viewVideo, { params: { publicId: pending } })
  expect(early.problem).toMatchObject({ status: 409, code: 'conflict' })
  await ada.call(deleteVideo, { params })
  expect((await ben.call(viewVideo, { params })).status).toBe(404)
})

test('who viewed what is kept as a code that says nothing, and forgotten after the window', async () => {
  await view(ben)
  await view(visitor(), 'tell-tale browser')
  const { db } = await app()
  const id = await itemId(params)
  const kept = () => db.selectFrom('view').selectAll().where('item_id', '=', id).execute()
  const rows = await kept()
  expect(rows).toHaveLength(2)
  for (const row of rows) {
    expect(Object.keys(row).sort()).toEqual(['counted_at', 'item_id', 'viewer'])
    expect(row.viewer).toHaveLength(16)
  }
  const forget = () => forgetViewers(db).run(oneRun({}))
  await forget()
  expect(await kept()).toHaveLength(2)
  await pass(31)
  await forget()
  expect(await kept()).toEqual([])
  expect(await shown()).toBe(2)
})
