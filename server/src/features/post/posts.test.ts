import { beforeAll, expect, test } from 'vitest'
import { createPost, deletePost, editPost, getPost, listPosts } from '@seam/contract/post.ts'
import { comment, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
})

const edit = (who: Client, publicId: string, content: unknown) =>
  who.call(editPost, { params: { publicId }, body: { content } })
const get = (who: Client, publicId: string) => who.call(getPost, { params: { publicId } })
const current = async (publicId: string) => (await get(visitor(), publicId)).data[0]

test('a new post returns 201 with all fields', async () => {
  const before = Date.now()
  const { status, data } = await ada.call(createPost, { body: { content: 'Land in sight' } })
  expect(status).toBe(201)
  expect(data).toEqual({
    _id: data.publicId,
    publicId: expect.stringMatching(/^[\w-]{11}$/),
    content: 'Land in sight',
    images: [],
    mentions: [],
    owner: { username: ada.username, fullName: 'Ada', avatar: null },
    createdAt: expect.any(String),
    editedAt: null,
    commentsCount: 0,
    commentsClosed: false,
    upvotes: 0,
    downvotes: 0,
    currUserVoteType: null,
    isSaved: false,
  })
  const created = Date.parse(data.createdAt)
  expect(created).toBeGreaterThan(before - 60_000)
  expect(created).toBeLessThan(Date.now() + 60_000)
})

test('everyone can read a post immediately, in a list of one', async () => {
  const written = await post(ada)
  for (const who of [visitor(), ben, ada]) {
    const { status, data } = await get(who, written.publicId)
    expect([status, data]).toEqual([200, [written]])
  }
})

test('the same content can be posted twice', async () => {
  const [one, two] = [await post(ada, 'Again'), await post(ada, 'Again')]
  expect(one.publicId).not.toBe(two.publicId)
})

test('an edit changes the content and editedAt, and nothing else', async () => {
  const written = await post(ada, 'Land in sihgt')
  await vote(ben, 'post', written.publicId)
  await comment(ben, 'post', written.publicId)
  const { status, data } = await edit(ada, written.publicId, 'Land in sight')
  expect(status).toBe(200)
  expect(data).toEqual({
    ...written,
    content: 'Land in sight',
    editedAt: expect.any(String),
    upvotes: 1,
    commentsCount: 1,
  })
  expect(Date.parse(data.editedAt ?? '')).toBeGreaterThan(Date.parse(data.createdAt))
  expect(await current(written.publicId)).toEqual(data)
})

test('a later edit updates editedAt', async () => {
  const { publicId } = await post(ada)
  const first = (await edit(ada, publicId, 'One')).data.editedAt ?? ''
  const second = (await edit(ada, publicId, 'Two')).data.editedAt ?? ''
  expect(Date.parse(second)).toBeGreaterThan(Date.parse(first))
})

test('an edit without a change does not set editedAt', async () => {
  const written = await post(ada, 'As it was')
  const unchanged = await edit(ada, written.publicId, 'As it was')
  expect([unchanged.status, unchanged.data]).toEqual([200, written])
  const { data: changed } = await edit(ada, written.publicId, 'As it is')
  expect((await edit(ada, written.publicId, 'As it is')).data).toEqual(changed)
})

test('an edited post keeps its position in lists', async () => {
  const cleo = await person('Cleo')
  const older = await post(cleo, 'First')
  const newer = await post(cleo, 'Second')
  await edit(cleo, older.publicId, 'First, mended')
  const { data } = await visitor().call(listPosts, { query: { username: cleo.username } })
  expect(data.docs.map(({ content }) => content)).toEqual(['Second', 'First, mended'])
  expect(data.docs.map(({ publicId }) => publicId)).toEqual([newer.publicId, older.publicId])
})

test('deleting a post returns no data, and then it returns 404', async () => {
  const { publicId } = await post(ada)
  const { status, data } = await ada.call(deletePost, { params: { publicId } })
  expect([status, data]).toEqual([200, null])
  for (const who of [visitor(), ben, ada]) expect((await get(who, publicId)).status).toBe(404)
  expect((await edit(ada, publicId, 'Back again')).status).toBe(404)
  expect((await ada.call(deletePost, { params: { publicId } })).status).toBe(404)
})

test('exactly one of several concurrent deletions succeeds, the others return 404', async () => {
  const { publicId } = await post(ada)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ada.call(deletePost, { params: { publicId } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
})

test.each(['aaaaaaaaaaa', 'x', 'a'.repeat(100), '%00', "' or 1=1 --", '🙂', '%2e%2e'])(
  'returns 404 for the post %j',
  async (publicId) => {
    for (const who of [visitor(), ada]) {
      expect((await get(who, publicId)).problem).toMatchObject({ status: 404, code: 'not-found' })
    }
    expect((await edit(ada, publicId, 'x')).status).toBe(404)
    expect((await ada.call(deletePost, { params: { publicId } })).status).toBe(404)
  },
)

test('returns 400 for an id that is too long or has a zero byte', async () => {
  for (const publicId of ['a\0b', 'a'.repeat(300)]) {
    expect((await get(visitor(), publicId)).problem).toMatchObject({
      status: 400,
      code: 'malformed',
    })
  }
})
