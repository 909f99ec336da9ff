import { beforeAll, expect, test } from 'vitest'
import {
  type Comment,
  deleteComment,
  editComment,
  type Entity,
  listComments,
} from '@seam/contract/comment.ts'
import { getPost } from '@seam/contract/post.ts'
import {
  comment,
  person,
  type Person,
  post,
  requestComment,
  visitor,
  vote,
} from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
})

const edit = (who: Client, commentId: string, content: unknown) =>
  who.call(editComment, { params: { commentId }, body: { content } })
const remove = (who: Client, commentId: string) =>
  who.call(deleteComment, { params: { commentId } })
const list = async (entity: Entity, entityId: string, who: Client = visitor()) =>
  (await who.call(listComments, { query: { entity, entityId } })).data

/** Creates an item of this kind without comments. Returns its id. */
async function createItem(entity: Entity): Promise<string> {
  if (entity === 'video') return (await seedVideos(ada, 1))[0] ?? ''
  const { publicId } = await post(ada)
  return entity === 'post' ? publicId : (await comment(ada, 'post', publicId)).publicId
}
const entities = ['video', 'post', 'comment'] as const

test.each(entities)('a comment on a %s returns 201 with all fields', async (entity) => {
  const id = await createItem(entity)
  const { status, data } = await requestComment(ben, entity, id, { content: 'Fair winds' })
  expect(status).toBe(201)
  expect(data).toEqual({
    _id: data.publicId,
    publicId: expect.stringMatching(/^[\w-]{11}$/),
    content: 'Fair winds',
    mentions: [],
    owner: { username: ben.username, fullName: 'Ben', avatar: null },
    createdAt: expect.any(String),
    editedAt: null,
    upvotes: 0,
    downvotes: 0,
    currUserVoteType: null,
    hasReplies: false,
    repliesCount: 0,
    replies: [],
    removedBy: null,
    isPinned: false,
    isHeld: false,
  })
  expect(Math.abs(Date.parse(data.createdAt) - Date.now())).toBeLessThan(60_000)
  for (const who of [visitor(), ada, ben]) {
    expect(await list(entity, id, who)).toMatchObject({ docs: [data], totalDocs: 1 })
  }
})

test.each(entities)('the owner of a %s can comment on it', async (entity) => {
  const id = await createItem(entity)
  const mine = await comment(ada, entity, id)
  expect((await list(entity, id)).docs).toEqual([mine])
})

test.each(entities)('the comment count of a %s is updated immediately', async (entity) => {
  const id = await createItem(entity)
  const [first] = [await comment(ben, entity, id), await comment(ada, entity, id)]
  expect((await list(entity, id)).totalDocs).toBe(2)
  await remove(ben, first.publicId)
  expect((await list(entity, id)).totalDocs).toBe(1)
})

test('a post counts its direct comments immediately, for every viewer', async () => {
  const { publicId } = await post(ada)
  const count = async (who: Client) =>
    (await who.call(getPost, { params: { publicId } })).data[0]?.commentsCount
  const counts = async () => Promise.all([visitor(), ada, ben].map(count))
  expect(await counts()).toEqual([0, 0, 0])
  const one = await comment(ben, 'post', publicId)
  await comment(ada, 'post', publicId)
  expect(await counts()).toEqual([2, 2, 2])
  const reply = await comment(ada, 'comment', one.publicId)
  expect(await counts()).toEqual([2, 2, 2])
  await remove(ada, reply.publicId)
  expect(await counts()).toEqual([2, 2, 2])
  await remove(ben, one.publicId)
  expect(await counts()).toEqual([1, 1, 1])
})

test('an edit changes the content and editedAt, and nothing else', async () => {
  const id = await createItem('video')
  const target: Comment = await comment(ben, 'video', id, 'Fiar winds')
  await vote(ada, 'comment', target.publicId)
  const reply = await comment(ada, 'comment', target.publicId)
  const { status, data } = await edit(ben, target.publicId, 'Fair winds')
  expect(status).toBe(200)
  expect(data).toEqual({
    ...target,
    content: 'Fair winds',
    editedAt: expect.any(String),
    upvotes: 1,
    hasReplies: true,
    repliesCount: 1,
    replies: [reply],
  })
  expect(Date.parse(data.editedAt ?? '')).toBeGreaterThan(Date.parse(data.createdAt))
  expect((await list('video', id)).docs).toEqual([data])
})

test('a reply can be edited', async () => {
  const parentId = await createItem('comment')
  const { publicId } = await comment(ben, 'comment', parentId, 'Ay')
  const { data } = await edit(ben, publicId, 'Aye')
  expect(data).toMatchObject({ publicId, content: 'Aye', replies: [] })
  expect((await list('comment', parentId)).docs).toEqual([data])
})

test('an edit without a change does not set editedAt', async () => {
  const target = await comment(ben, 'post', await createItem('post'), 'As it was')
  const unchanged = await edit(ben, target.publicId, 'As it was')
  expect([unchanged.status, unchanged.data]).toEqual([200, target])
})

test('deleting a comment deletes its replies', async () => {
  const id = await createItem('post')
  const target = await comment(ben, 'post', id)
  const reply = await comment(ada, 'comment', target.publicId)
  const { status, data } = await remove(ben, target.publicId)
  expect([status, data]).toEqual([200, null])
  expect(await list('post', id)).toMatchObject({ docs: [], totalDocs: 0 })
  expect((await edit(ada, reply.publicId, 'Still here')).status).toBe(404)
  expect((await remove(ada, reply.publicId)).status).toBe(404)
  expect((await remove(ben, target.publicId)).status).toBe(404)
})

test('exactly one of several concurrent deletions succeeds, and is counted once', async () => {
  const { publicId: id } = await post(ada)
  await comment(ada, 'post', id)
  const { publicId } = await comment(ben, 'post', id)
  const answers = await Promise.all(Array.from({ length: 10 }, () => remove(ben, publicId)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
  expect((await list('post', id)).totalDocs).toBe(1)
})
