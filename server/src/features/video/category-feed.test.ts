import { beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { deleteVideo, editVideo, listVideos } from '@seam/contract/video.ts'
import { type Category, category as categories } from '@seam/contract/video-fields.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { follow, person, type Person, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'

type Status = 'PUBLIC' | 'UNLISTED' | 'PRIVATE'

let ada: Person
let ben: Person
let cleo: Person
beforeAll(async () => {
  await waitForJobs()
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

async function setCategory(publicId: string, category: Category, more: object = {}) {
  const body = { title: 'x', description: '', publishStatus: 'PUBLIC', nsfw: false }
  const params = { publicId }
  const { status } = await ada.call(editVideo, { params, body: { ...body, category, ...more } })
  expect(status).toBe(200)
}
async function video(category: Category, publishStatus: Status = 'PUBLIC', nsfw = false) {
  const [publicId = ''] = await seedVideos(ada, 1, { publishStatus, nsfw })
  await setCategory(publicId, category, { publishStatus, nsfw })
  return publicId
}

type Query = Record<string, string | number | undefined>
async function list(who: Client, query: Query) {
  const { status, data } = await who.call(listVideos, { query: { limit: 50, ...query } })
  expect(status).toBe(200)
  expect(data.docs.length).toBe(Math.min(50, data.totalDocs))
  return { ids: data.docs.map(({ publicId }) => publicId), total: data.totalDocs }
}
const listAdas = (who: Client, category: Category) =>
  list(who, { username: ada.username, category })

async function prefer(who: Person, nsfwContent: 'HIDE' | 'BLUR') {
  const { db } = await app()
  await db
    .updateTable('account')
    .set({ nsfw_content: nsfwContent })
    .where('username', '=', who.username)
    .execute()
}

test.each(categories.options)(
  'the feed of %s has exactly the videos of that category',
  async (category) => {
    const other = category === 'ART' ? 'MUSIC' : 'ART'
    const before = await list(visitor(), { category })
    const [older, newer] = [await video(category), await video(category)]
    const elsewhere = await video(other)
    for (const who of [visitor(), ben, ada]) {
      const { ids, total } = await list(who, { category })
      expect(ids.slice(0, 2)).toEqual([newer, older])
      expect(ids).not.toContain(elsewhere)
      expect(total).toBe(before.total + 2)
      const { data } = await who.call(listVideos, { query: { category } })
      expect(new Set(data.docs.map((doc) => doc.category))).toEqual(new Set([category]))
    }
    for (const publicId of [older, newer, elsewhere]) {
      await ada.call(deleteVideo, { params: { publicId } })
    }
    expect(await list(visitor(), { category })).toEqual(before)
  },
)

test('with a username it lists one owner’s videos, including unlisted and private ones for the owner', async () => {
  const open = await video('SCIENCE')
  const unlisted = await video('SCIENCE', 'UNLISTED')
  const secret = await video('SCIENCE', 'PRIVATE')
  await video('COMEDY', 'PRIVATE')
  for (const who of [visitor(), ben]) {
    expect(await listAdas(who, 'SCIENCE')).toEqual({ ids: [open], total: 1 })
  }
  expect(await listAdas(ada, 'SCIENCE')).toEqual({ ids: [secret, unlisted, open], total: 3 })
  for (const who of [visitor(), ada]) {
    const { ids } = await list(who, { category: 'SCIENCE' })
    expect(ids).toContain(open)
    expect(ids).not.toContain(unlisted)
    expect(ids).not.toContain(secret)
  }
  expect(await list(ben, { username: cleo.username, category: 'SCIENCE' })).toEqual({
    ids: [],
    total: 0,
  })
})

test('with feed=following it lists only videos of followed accounts', async () => {
  const reader = await person('Ben')
  const query = { feed: 'following', category: 'GAMING' }
  const game = await video('GAMING')
  await video('TECH')
  expect(await list(reader, query)).toEqual({ ids: [], total: 0 })
  await follow(reader, ada)
  expect(await list(reader, query)).toEqual({ ids: [game], total: 1 })
})

test('a video with a changed category moves at once, in lists and totals', async () => {
  const publicId = await video('ANIMATION')
  expect(await listAdas(visitor(), 'ANIMATION')).toEqual({ ids: [publicId], total: 1 })
  await setCategory(publicId, 'GRAPHICS')
  for (const who of [visitor(), ben, ada]) {
    expect(await listAdas(who, 'ANIMATION')).toEqual({ ids: [], total: 0 })
    expect(await listAdas(who, 'GRAPHICS')).toEqual({ ids: [publicId], total: 1 })
  }
  await setCategory(publicId, 'GRAPHICS', { publishStatus: 'PRIVATE' })
  expect(await listAdas(ben, 'GRAPHICS')).toEqual({ ids: [], total: 0 })
  expect(await listAdas(ada, 'GRAPHICS')).toEqual({ ids: [publicId], total: 1 })
})

test('HIDE excludes adult content from the list and its total', async () => {
  const reader = await person('Cleo')
  await follow(reader, ada)
  const mild = await video('EDUCATION')
  const adult = await video('EDUCATION', 'PUBLIC', true)
  const queries: Query[] = [
    { category: 'EDUCATION', username: ada.username },
    { category: 'EDUCATION', feed: 'following' },
  ]
  for (const query of queries) {
    await prefer(reader, 'BLUR')
    expect(await list(reader, query)).toEqual({ ids: [adult, mild], total: 2 })
    const all = await list(reader, { category: 'EDUCATION' })
    await prefer(reader, 'HIDE')
    expect(await list(reader, query)).toEqual({ ids: [mild], total: 1 })
    const hidden = await list(reader, { category: 'EDUCATION' })
    expect(hidden.ids).not.toContain(adult)
    expect(hidden.total).toBeLessThan(all.total)
  }
})

test('a video that is not playable yet is in its category feed only for its owner', async () => {
  const [publicId = ''] = await seedVideos(ada, 1, {}, false)
  await setCategory(publicId, 'PROGRAMMING')
  const feed = async (who: Client) => (await list(who, { category: 'PROGRAMMING' })).ids
  expect(await feed(ada)).toContain(publicId)
  expect(await feed(ben)).not.toContain(publicId)
  expect((await list(ada, { category: 'MUSIC' })).ids).not.toContain(publicId)
})

test('pages and cursors work within a category', async () => {
  const all = []
  for (let count = 0; count < 5; count++) all.unshift(await video('ENTERTAINMENT'))
  const query = { username: ada.username, category: 'ENTERTAINMENT', limit: 2 }
  const seen = []
  for (let page = 1, cursor: string | undefined; page <= 3; page++) {
    const { data } = await ben.call(listVideos, { query: { ...query, page, cursor } })
    expect([data.totalDocs, data.hasNextPage]).toEqual([5, page < 3])
    seen.push(...data.docs.map(({ publicId }) => publicId))
    cursor = data.nextCursor ?? undefined
  }
  expect(seen).toEqual(all)
})

describe('rejects an invalid category:', () => {
  test.each(['category=SPORT', 'category=', 'category=music', 'category=ART&category=ART'])(
    '?%s',
    async (query) => {
      for (const who of [visitor(), ada]) {
        const response = await who.fetch(`${API_BASE}/video?${query}`)
        expect(response.status).toBe(422)
        expect(await response.json()).toMatchObject({
          errors: [{ field: 'category', message: 'Choose one of the categories' }],
        })
      }
    },
  )
})
