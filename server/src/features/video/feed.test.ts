import { beforeAll, expect, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { deleteVideo, listVideos } from '@seam/contract/video.ts'
import { person, type Person, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
let all: string[]
beforeAll(async () => {
  ada = await person('Ada')
  all = await seedVideos(ada, 30)
})

type Query = Record<string, string | number | undefined>
const list = (who: Client, query: Query = {}) =>
  who.call(listVideos, { query: { username: ada.username, ...query } })
const page = async (who: Client, query: Query = {}) => {
  const { status, data } = await list(who, query)
  expect(status).toBe(200)
  return { ...data, docs: data.docs.map((video) => video.publicId) }
}

test('the first page has the newest twelve videos and the paging fields', async () => {
  for (const who of [visitor(), ada]) {
    expect(await page(who)).toEqual({
      docs: all.slice(0, 12),
      totalDocs: 30,
      page: 1,
      limit: 12,
      hasNextPage: true,
      hasPrevPage: false,
      nextCursor: expect.any(String),
    })
  }
})

test('pages follow each other without a gap, and the last one is shorter', async () => {
  for (const who of [visitor(), ada]) {
    expect((await page(who, { page: 2 })).docs).toEqual(all.slice(12, 24))
    expect(await page(who, { page: 3 })).toEqual({
      docs: all.slice(24),
      totalDocs: 30,
      page: 3,
      limit: 12,
      hasNextPage: false,
      hasPrevPage: true,
      nextCursor: null,
    })
  }
})

test('a full last page has no next page', async () => {
  expect(await page(visitor(), { limit: 30 })).toMatchObject({
    hasNextPage: false,
    nextCursor: null,
  })
  expect(await page(visitor(), { limit: 10, page: 3 })).toMatchObject({
    docs: all.slice(20),
    hasNextPage: false,
  })
  expect((await page(visitor(), { limit: 29 })).hasNextPage).toBe(true)
})

test('a page past the end is empty', async () => {
  for (const number of [4, 1_000, 9_999_999]) {
    expect(await page(visitor(), { page: number })).toEqual({
      docs: [],
      totalDocs: 30,
      page: number,
      limit: 12,
      hasNextPage: false,
      hasPrevPage: true,
      nextCursor: null,
    })
  }
})

test('limit accepts 1 to 50', async () => {
  expect((await page(visitor(), { limit: 1 })).docs).toEqual(all.slice(0, 1))
  expect((await page(visitor(), { limit: 50 })).docs).toEqual(all)
})

const wrongPage = 'page must be a whole number from 1'
const wrongLimit = 'limit must be a whole number from 1 to 50'
const wrongCursor = 'cursor must be the nextCursor of a list'

test.each([
  ['page=0', { page: wrongPage }],
  ['page=-1', { page: wrongPage }],
  ['page=1.5', { page: wrongPage }],
  ['page=1e3', { page: wrongPage }],
  ['page=01', { page: wrongPage }],
  ['page=%201', { page: wrongPage }],
  ['page=', { page: wrongPage }],
  ['page=x', { page: wrongPage }],
  ['page=99999999999999999999', { page: wrongPage }],
  ['page=1&page=2', { page: wrongPage }],
  ['limit=0', { limit: wrongLimit }],
  ['limit=51', { limit: wrongLimit }],
  ['limit=-5', { limit: wrongLimit }],
  ['limit=', { limit: wrongLimit }],
  ['limit=12&limit=12', { limit: wrongLimit }],
  ['limit=all', { limit: wrongLimit }],
  ['cursor=', { cursor: wrongCursor }],
  ['cursor=%27', { cursor: wrongCursor }],
  ['cursor=abc', { cursor: wrongCursor }],
  ['cursor=LjEuMQ', { cursor: wrongCursor }],
  [`cursor=${'a'.repeat(201)}`, { cursor: wrongCursor }],
  ['cursor=a&cursor=b', { cursor: wrongCursor }],
  ['page=0&limit=0&cursor=-', { page: wrongPage, limit: wrongLimit }],
])('returns 422 for ?%s', async (query, expected) => {
  for (const who of [visitor(), ada]) {
    const response = await who.fetch(`${API_BASE}/video?${query}`)
    expect(response.status).toBe(422)
    const { errors } = (await response.json()) as { errors: { field: string; message: string }[] }
    const found = Object.fromEntries(errors.map(({ field, message }) => [field, message]))
    expect(found).toEqual(expected)
  }
})

test('returns 422 for a repeated username, and 404 for an unknown one', async () => {
  const repeated = await visitor().fetch(`${API_BASE}/video?username=a&username=b`)
  expect(repeated.status).toBe(422)
  for (const username of ['nobody_here', 'Not-A-Name', '', 'admin']) {
    expect([username, (await list(visitor(), { username })).status]).toEqual([username, 404])
  }
})

test('ignores unknown parameters', async () => {
  expect((await page(visitor(), { colour: 'blue' })).docs).toEqual(all.slice(0, 12))
})

/** Follows the cursors from the first page to the last. Returns the ids of all videos. */
async function pageThrough(who: Client, limit: number) {
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data } = await who.call(listVideos, { query: { limit, cursor } })
    seen.push(...data.docs.map((video) => video.publicId))
    cursor = data.nextCursor
  }
  return seen
}

test('paging through the whole feed returns every video once, including the viewer’s own pending ones', async () => {
  const ben = await person('Ben')
  const pending = await seedVideos(ben, 3, {}, false)
  const seen = await pageThrough(ben, 7)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(expect.arrayContaining([...pending, ...all]))
  const seenByVisitor = await pageThrough(visitor(), 7)
  expect(seenByVisitor).toEqual(expect.arrayContaining(all))
  for (const id of pending) expect(seenByVisitor).not.toContain(id)
})

test('the list of a visitor is up to date after every change', async () => {
  const ben = await person('Ben')
  const total = async () =>
    (await visitor().call(listVideos, { query: { username: ben.username } })).data.totalDocs
  expect(await total()).toBe(0)
  const [id = ''] = await seedVideos(ben, 1)
  expect(await total()).toBe(1)
  await ben.call(deleteVideo, { params: { publicId: id } })
  expect(await total()).toBe(0)
})
