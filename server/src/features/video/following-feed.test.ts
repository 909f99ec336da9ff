import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteVideo, editVideo, listVideos } from '@seam/contract/video.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { follow, person, type Person, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'
import { markPlayable } from '../transcoding/video-store.ts'

let ada: Person
let ben: Person
let cleo: Person
beforeAll(waitForJobs)
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  await follow(ben, ada)
})

type Query = Record<string, string | number | undefined>
const list = (who: Client, query: Query = {}) =>
  who.call(listVideos, { query: { feed: 'following', ...query } })
async function feed(who: Client) {
  const { data } = await list(who)
  return { ids: data.docs.map(({ publicId }) => publicId), total: data.totalDocs }
}
const EMPTY = { ids: [], total: 0 }

test('the following feed has only videos of followed accounts', async () => {
  const dora = await person('Ada')
  await follow(ben, dora)
  const [first = ''] = await seedVideos(ada, 1)
  await seedVideos(cleo, 1)
  await seedVideos(ben, 1)
  const [second = ''] = await seedVideos(dora, 1)
  const [third = ''] = await seedVideos(ada, 1)
  expect(await feed(ben)).toEqual({ ids: [third, second, first], total: 3 })
  expect(await feed(cleo)).toEqual(EMPTY)
  expect(await feed(ada)).toEqual(EMPTY)
})

test('the following feed never has private or unlisted videos', async () => {
  const [open = ''] = await seedVideos(ada, 1)
  await seedVideos(ada, 2, { publishStatus: 'PRIVATE' })
  await seedVideos(ada, 2, { publishStatus: 'UNLISTED' })
  expect(await feed(ben)).toEqual({ ids: [open], total: 1 })
})

test('a video that becomes private or is deleted leaves the following feed at once', async () => {
  const [second = '', first = ''] = await seedVideos(ada, 2)
  const body = { title: 'x', description: '', category: 'ART', nsfw: false }
  const setStatus = (publishStatus: string) =>
    ada.call(editVideo, { params: { publicId: second }, body: { ...body, publishStatus } })
  expect(await feed(ben)).toEqual({ ids: [second, first], total: 2 })
  for (const status of ['PRIVATE', 'UNLISTED']) {
    await setStatus(status)
    expect(await feed(ben)).toEqual({ ids: [first], total: 1 })
  }
  await setStatus('PUBLIC')
  expect(await feed(ben)).toEqual({ ids: [second, first], total: 2 })
  await ada.call(deleteVideo, { params: { publicId: second } })
  expect(await feed(ben)).toEqual({ ids: [first], total: 1 })
})

test('a video enters the following feed when it becomes playable', async () => {
  const [pending = ''] = await seedVideos(ada, 1, {}, false)
  expect(await feed(ben)).toEqual(EMPTY)
  const { db, responseCache } = await app()
  await db
    .transaction()
    .execute(async (tx) =>
      markPlayable(tx, await itemIdOf({ publicId: pending }), { file: 'play.mp4', copied: false }),
    )
  await responseCache.invalidate()
  expect(await feed(ben)).toEqual({ ids: [pending], total: 1 })
})

test('unfollowing removes an account’s videos from the following feed at once', async () => {
  await seedVideos(ada, 1)
  expect((await feed(ben)).total).toBe(1)
  await follow(ben, ada)
  expect(await feed(ben)).toEqual(EMPTY)
})

test('HIDE excludes adult content from the following feed and its total', async () => {
  const [mild = ''] = await seedVideos(ada, 1)
  const [adult = ''] = await seedVideos(ada, 1, { nsfw: true })
  const { db } = await app()
  for (const nsfwContent of ['BLUR', 'SHOW', 'HIDE'] as const) {
    const mine = db.updateTable('account').where('username', '=', ben.username)
    await mine.set({ nsfw_content: nsfwContent }).execute()
    expect(await feed(ben)).toEqual(
      nsfwContent === 'HIDE' ? { ids: [mild], total: 1 } : { ids: [adult, mild], total: 2 },
    )
  }
})

test('pages and cursors list the videos of several accounts, newest first', async () => {
  await follow(ben, cleo)
  const all: string[] = []
  for (const who of [ada, cleo, cleo, ada, ada, cleo, ada]) {
    all.unshift(...(await seedVideos(who, 1)))
  }
  const byCursor: string[] = []
  const byPage: string[] = []
  for (let page = 1, cursor: string | undefined; page <= 3; page++) {
    const { data } = await list(ben, { limit: 3, page, cursor })
    expect([data.page, data.totalDocs, data.hasNextPage]).toEqual([page, 7, page < 3])
    byCursor.push(...data.docs.map(({ publicId }) => publicId))
    cursor = data.nextCursor ?? undefined
    const paged = await list(ben, { limit: 3, page })
    byPage.push(...paged.data.docs.map(({ publicId }) => publicId))
  }
  expect(byCursor).toEqual(all)
  expect(byPage).toEqual(all)
  expect((await list(ben, { page: 9_999_999 })).data).toMatchObject({ docs: [], totalDocs: 7 })
})

test('returns 401 for the following feed of an anonymous viewer', async () => {
  expect((await list(visitor())).problem).toMatchObject({ status: 401, code: 'not-signed-in' })
})

test('rejects feed=following with a username, and an unknown feed', async () => {
  const { status, errors } = await list(ben, { username: ada.username })
  expect([status, errors]).toEqual([
    422,
    { feed: 'feed=following and username cannot be combined' },
  ])
  const other = await list(ben, { feed: 'followers' })
  expect([other.status, other.errors]).toEqual([422, { feed: 'feed must be all or following' }])
})
