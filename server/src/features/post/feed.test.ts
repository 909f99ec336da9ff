import { beforeAll, expect, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { deletePost, listPosts } from '@seam/contract/post.ts'
import { person, type Person, post, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'

type Query = Record<string, string | number | undefined>

let ada: Person
let all: string[]

/** Creates `count` posts. Returns their ids, newest first. */
async function posts(who: Client, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; number <= count; number++) {
    ids.unshift((await post(who, `Post ${number}`)).publicId)
  }
  return ids
}

beforeAll(async () => {
  ada = await person('Ada')
  all = await posts(ada, 15)
})

const list = (who: Client, query: Query = {}) => who.call(listPosts, { query })
const page = async (who: Client, query: Query = {}) => {
  const { status, data } = await list(who, { username: ada.username, ...query })
  expect(status).toBe(200)
  return { ...data, docs: data.docs.map(({ publicId }) => publicId) }
}

test('a page of one owner’s posts contains twelve posts, newest first, and its position', async () => {
  for (const who of [visitor(), ada, await person('Cleo')]) {
    expect(await page(who)).toEqual({
      docs: all.slice(0, 12),
      totalDocs: 15,
      page: 1,
      limit: 12,
      hasNextPage: true,
      hasPrevPage: false,
      nextCursor: expect.any(String),
    })
    expect(await page(who, { page: 2 })).toEqual({
      docs: all.slice(12),
      totalDocs: 15,
      page: 2,
      limit: 12,
      hasNextPage: false,
      hasPrevPage: true,
      nextCursor: null,
    })
  }
})

test('limit can be 1 to 50, and a page past the end is empty', async () => {
  expect((await page(visitor(), { limit: 1 })).docs).toEqual(all.slice(0, 1))
  expect((await page(visitor(), { limit: 50 })).docs).toEqual(all)
  expect(await page(visitor(), { page: 9_999_999 })).toMatchObject({
    docs: [],
    totalDocs: 15,
    hasNextPage: false,
    hasPrevPage: true,
  })
})

test('the feed contains everyone’s posts, newest first', async () => {
  const ben = await person('Ben')
  const mixed = [await post(ada), await post(ben), await post(ada)].map(({ publicId }) => publicId)
  all = [mixed[2] ?? '', mixed[0] ?? '', ...all]
  for (const who of [visitor(), ada, ben]) {
    const { data } = await list(who)
    expect(data.docs.slice(0, 3).map(({ publicId }) => publicId)).toEqual(mixed.reverse())
    mixed.reverse()
  }
})

test('feed=all is the default', async () => {
  expect((await list(visitor(), { feed: 'all' })).data).toEqual((await list(visitor())).data)
})

test.each([
  ['page=0', { page: 'page must be a whole number from 1' }],
  ['page=x', { page: 'page must be a whole number from 1' }],
  ['limit=51', { limit: 'limit must be a whole number from 1 to 50' }],
  ['limit=12&limit=12', { limit: 'limit must be a whole number from 1 to 50' }],
  ['cursor=abc', { cursor: 'cursor must be the nextCursor of a list' }],
  ['feed=mine', { feed: 'feed must be all or following' }],
  ['feed=', { feed: 'feed must be all or following' }],
])('rejects ?%s', async (query, expectedErrors) => {
  for (const who of [visitor(), ada]) {
    const response = await who.fetch(`${API_BASE}/post?${query}`)
    expect(response.status).toBe(422)
    const { errors } = (await response.json()) as { errors: { field: string; message: string }[] }
    expect(Object.fromEntries(errors.map(({ field, message }) => [field, message]))).toEqual(
      expectedErrors,
    )
  }
})

test('rejects a repeated username, and returns 404 for an unknown one', async () => {
  const repeated = await visitor().fetch(`${API_BASE}/post?username=a&username=b`)
  expect(repeated.status).toBe(422)
  for (const username of ['nobody_here', 'Not-A-Name', '', 'admin', '🙂']) {
    expect([username, (await list(visitor(), { username })).status]).toEqual([username, 404])
    expect([username, (await list(ada, { username })).status]).toEqual([username, 404])
  }
})

test('the total is updated immediately after each post and deletion, for every viewer', async () => {
  const ben = await person('Ben')
  const totals = async () =>
    Promise.all(
      [visitor(), ada, ben].map(
        async (who) => (await list(who, { username: ben.username })).data.totalDocs,
      ),
    )
  const feedTotal = async () => (await list(visitor())).data.totalDocs
  const before = await feedTotal()
  expect(await totals()).toEqual([0, 0, 0])
  const one = await post(ben)
  await post(ben)
  expect(await totals()).toEqual([2, 2, 2])
  expect(await feedTotal()).toBe(before + 2)
  await ben.call(deletePost, { params: { publicId: one.publicId } })
  expect(await totals()).toEqual([1, 1, 1])
  expect(await feedTotal()).toBe(before + 1)
})
