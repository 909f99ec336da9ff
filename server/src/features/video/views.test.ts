import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteVideo, editVideo, getVideo, viewVideo } from '@seam/contract/video.ts'
import { app, oneRun } from '../../../test/app.ts'
import { person, type Person, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
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

test('a hundred views at once by as many viewers are a hundred', async () => {
  const counts = await Promise.all(
    Array.from({ length: 100 }, (_, index) => view(visitor(), `browser ${index}`)),
  )
  expect(Math.max(...counts)).toBe(100)
  expect(await shown()).toBe(100)
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
