import { beforeAll, expect, test } from 'vitest'
import { deletePost, listPosts } from '@seam/contract/post.ts'
import { follow, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'

let ada: Person
let ben: Person
let cleo: Person
beforeAll(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

const list = (who: Client, query: Record<string, string | number | undefined> = {}) =>
  who.call(listPosts, { query: { feed: 'following', ...query } })
const ids = (posts: { publicId: string }[]) => posts.map(({ publicId }) => publicId)

test('the following feed is empty without followed accounts', async () => {
  const { status, data } = await list(await person('Cleo'))
  expect([status, data]).toEqual([
    200,
    {
      docs: [],
      totalDocs: 0,
      page: 1,
      limit: 12,
      hasNextPage: false,
      hasPrevPage: false,
      nextCursor: null,
    },
  ])
})

test('the following feed contains only posts of followed accounts', async () => {
  const dora = await person('Ada')
  await follow(ben, ada)
  await follow(ben, dora)
  const first = await post(ada)
  await post(cleo)
  await post(ben)
  const second = await post(dora)
  const third = await post(ada)
  const { data } = await list(ben)
  expect(ids(data.docs)).toEqual(ids([third, second, first]))
  expect(data.totalDocs).toBe(3)
})

test('the following feed changes immediately with each post, deletion and follow', async () => {
  const [reader, writer] = [await person('Ben'), await person('Ada')]
  const getSize = async () => {
    const { data } = await list(reader)
    return [data.docs.length, data.totalDocs]
  }
  const early = await post(writer)
  expect(await getSize()).toEqual([0, 0])
  await follow(reader, writer)
  expect(await getSize()).toEqual([1, 1])
  await post(writer)
  expect(await getSize()).toEqual([2, 2])
  await writer.call(deletePost, { params: { publicId: early.publicId } })
  expect(await getSize()).toEqual([1, 1])
  await follow(reader, writer)
  expect(await getSize()).toEqual([0, 0])
})

test('the following feed shows the viewer’s own votes', async () => {
  const [reader, writer] = [await person('Ben'), await person('Ada')]
  await follow(reader, writer)
  const [one, two] = [await post(writer), await post(writer)]
  await vote(reader, 'post', one.publicId, 'DOWNVOTE')
  await vote(cleo, 'post', two.publicId, 'UPVOTE')
  const { data } = await list(reader)
  expect(data.docs.map((doc) => [doc.publicId, doc.currUserVoteType, doc.upvotes])).toEqual([
    [two.publicId, null, 1],
    [one.publicId, 'DOWNVOTE', 0],
  ])
})

test('pages and cursors list the posts of several accounts, newest first', async () => {
  const reader = await person('Ben')
  const writers = await Promise.all([person('Ada'), person('Ada'), person('Cleo')])
  const written: string[] = []
  for (const writer of writers) await follow(reader, writer)
  for (let number = 0; number < 11; number++) {
    const writer = writers[(number * number) % 3]
    if (writer) written.unshift((await post(writer, `Post ${number}`)).publicId)
  }
  const byCursor: string[] = []
  const byPage: string[] = []
  for (let page = 1, cursor: string | undefined; page <= 4; page++) {
    const byCursorPage = (await list(reader, { limit: 3, page, cursor })).data
    byCursor.push(...ids(byCursorPage.docs))
    expect([byCursorPage.totalDocs, byCursorPage.hasNextPage]).toEqual([11, page < 4])
    cursor = byCursorPage.nextCursor ?? undefined
    byPage.push(...ids((await list(reader, { limit: 3, page })).data.docs))
    // A new post in between must not cause duplicates.
    if (page === 1) await post(cleo)
  }
  expect(byCursor).toEqual(written)
  expect(byPage).toEqual(written)
  expect((await list(reader, { limit: 3, page: 5 })).data).toMatchObject({
    docs: [],
    totalDocs: 11,
  })
  const late = await post(writers[0] ?? cleo)
  expect(ids((await list(reader, { limit: 1 })).data.docs)).toEqual([late.publicId])
})

test('returns 401 for the following feed of an anonymous viewer', async () => {
  const { problem } = await list(visitor())
  expect(problem).toMatchObject({ status: 401, code: 'not-signed-in' })
  expect((await list(visitor(), { username: ada.username })).status).toBe(401)
})

test('rejects feed=following with a username', async () => {
  const { status, errors } = await list(ben, { username: ada.username })
  expect(status).toBe(422)
  expect(errors).toEqual({
    feed: 'feed=following and username cannot be combined',
  })
})
