import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Comment, deleteComment, listComments } from '@seam/contract/comment.ts'
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

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
})

let postId: string
let parent: Comment
beforeEach(async () => {
  postId = (await post(ada)).publicId
  parent = await comment(ben, 'post', postId)
})

const reply = (content: string, who: Person = ada) =>
  comment(who, 'comment', parent.publicId, content)
const remove = (who: Person, commentId: string) =>
  who.call(deleteComment, { params: { commentId } })

/** Returns the comment as listed under its post. */
async function shown(who: Client = visitor()) {
  const { data } = await who.call(listComments, { query: { entity: 'post', entityId: postId } })
  const [first] = data.docs
  return {
    hasReplies: first?.hasReplies,
    repliesCount: first?.repliesCount,
    replies: first?.replies.map(({ content }) => content),
  }
}

test('a comment has the number of its replies and includes the newest three', async () => {
  expect(await shown()).toEqual({ hasReplies: false, repliesCount: 0, replies: [] })
  const newest: string[] = []
  for (const word of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await reply(word)
    newest.unshift(word)
    for (const who of [visitor(), ada, ben]) {
      expect(await shown(who)).toEqual({
        hasReplies: true,
        repliesCount: newest.length,
        replies: newest.slice(0, 3),
      })
    }
  }
})

test('a deleted reply disappears immediately, and an older one is included instead', async () => {
  for (const word of ['One', 'Two', 'Three']) await reply(word)
  const last = await reply('Four')
  await remove(ada, last.publicId)
  expect(await shown()).toEqual({
    hasReplies: true,
    repliesCount: 3,
    replies: ['Three', 'Two', 'One'],
  })
})

test('deleting the last reply leaves none', async () => {
  const { publicId } = await reply('One')
  await remove(ada, publicId)
  expect(await shown()).toEqual({ hasReplies: false, repliesCount: 0, replies: [] })
})

test('a reply has the fields of a comment, without replies', async () => {
  const { publicId } = await reply('Aye')
  await vote(ben, 'comment', publicId)
  const query = { entity: 'post', entityId: postId }
  const [first] = (await ben.call(listComments, { query })).data.docs
  expect(first?.replies).toEqual([
    {
      _id: publicId,
      publicId,
      content: 'Aye',
      mentions: [],
      owner: { username: ada.username, fullName: 'Ada', avatar: null },
      createdAt: expect.any(String),
      editedAt: null,
      upvotes: 1,
      downvotes: 0,
      currUserVoteType: 'UPVOTE',
      hasReplies: false,
      repliesCount: 0,
      replies: [],
      removedBy: null,
      isPinned: false,
      isHeld: false,
    },
  ])
})

test('pages through all replies of a comment', async () => {
  const words = Array.from({ length: 7 }, (_, index) => `No. ${index}`)
  for (const word of words) await reply(word)
  const page = async (number: number) => {
    const query = { entity: 'comment', entityId: parent.publicId, limit: 3, page: number }
    const { data } = await visitor().call(listComments, { query })
    expect(data.totalDocs).toBe(7)
    return data.docs.map(({ content }) => content)
  }
  const all = [...(await page(1)), ...(await page(2)), ...(await page(3))]
  expect(all).toEqual(words.reverse())
})

test('each comment includes its own replies', async () => {
  const other = await comment(ada, 'post', postId, 'Another')
  await comment(ada, 'comment', other.publicId, 'Under the other')
  await reply('Under the first')
  const query = { entity: 'post', entityId: postId }
  const { data } = await visitor().call(listComments, { query })
  expect(data.docs.map(({ replies }) => replies.map(({ content }) => content))).toEqual([
    ['Under the other'],
    ['Under the first'],
  ])
})

test('returns 409 for a reply to a reply, and counts nothing', async () => {
  const { publicId } = await reply('Aye')
  for (const who of [ada, ben]) {
    const { problem } = await requestComment(who, 'comment', publicId)
    expect(problem).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: 'You cannot reply to a reply',
    })
  }
  const query = { entity: 'comment', entityId: publicId }
  expect((await visitor().call(listComments, { query })).data.totalDocs).toBe(0)
  expect(await shown()).toMatchObject({ repliesCount: 1 })
})

test('validates the content before it rejects a reply to a reply', async () => {
  const { publicId } = await reply('Aye')
  expect((await requestComment(ada, 'comment', publicId, { content: '' })).status).toBe(422)
})

test('forty concurrent replies are all stored and counted', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => reply(`No. ${index}`)))
  const query = { entity: 'comment', entityId: parent.publicId, limit: 50 }
  const { data } = await visitor().call(listComments, { query })
  expect([data.docs.length, data.totalDocs]).toEqual([40, 40])
  expect(await shown()).toMatchObject({ repliesCount: 40 })
})
