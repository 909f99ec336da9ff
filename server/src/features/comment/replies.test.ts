import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Comment, deleteComment, listComments } from '@seam/contract/comment.ts'
import { comment, person, type Person, post, say, visitor, vote } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
})

let postId: string
let said: Comment
beforeEach(async () => {
  postId = (await post(ada)).publicId
  said = await comment(ben, 'post', postId)
})

const reply = (content: string, who: Person = ada) =>
  comment(who, 'comment', said.publicId, content)
const remove = (who: Person, commentId: string) =>
  who.call(deleteComment, { params: { commentId } })

/** The comment as it is in the list of its post. */
async function shown(who: Client = visitor()) {
  const { data } = await who.call(listComments, { query: { entity: 'post', entityId: postId } })
  const [first] = data.docs
  return {
    hasReplies: first?.hasReplies,
    repliesCount: first?.repliesCount,
    replies: first?.replies.map(({ content }) => content),
  }
}

test('a comment says how many replies it has and brings the newest three along', async () => {
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

test('replies that are deleted are gone at once, older ones come up', async () => {
  for (const word of ['One', 'Two', 'Three']) await reply(word)
  const last = await reply('Four')
  await remove(ada, last.publicId)
  expect(await shown()).toEqual({
    hasReplies: true,
    repliesCount: 3,
    replies: ['Three', 'Two', 'One'],
  })
})

test('without its last reply it has none', async () => {
  const { publicId } = await reply('One')
  await remove(ada, publicId)
  expect(await shown()).toEqual({ hasReplies: false, repliesCount: 0, replies: [] })
})

test('a reply is shown as a comment is, without replies of its own', async () => {
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
    },
  ])
})

test('all replies are paged under the comment', async () => {
  const words = Array.from({ length: 7 }, (_, index) => `No. ${index}`)
  for (const word of words) await reply(word)
  const page = async (number: number) => {
    const query = { entity: 'comment', entityId: said.publicId, limit: 3, page: number }
    const { data } = await visitor().call(listComments, { query })
    expect(data.totalDocs).toBe(7)
    return data.docs.map(({ content }) => content)
  }
  const all = [...(await page(1)), ...(await page(2)), ...(await page(3))]
  expect(all).toEqual(words.reverse())
})

test('several comments bring their own replies each', async () => {
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

test('a reply can not be replied to: 409, and nothing is counted', async () => {
  const { publicId } = await reply('Aye')
  for (const who of [ada, ben]) {
    const { problem } = await say(who, 'comment', publicId)
    expect(problem).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: 'A reply can not be replied to',
    })
  }
  const query = { entity: 'comment', entityId: publicId }
  expect((await visitor().call(listComments, { query })).data.totalDocs).toBe(0)
  expect(await shown()).toMatchObject({ repliesCount: 1 })
})

test('what is invalid under a reply is said before that', async () => {
  const { publicId } = await reply('Aye')
  expect((await say(ada, 'comment', publicId, { content: '' })).status).toBe(422)
})

test('forty replies at once are all there and all counted', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => reply(`No. ${index}`)))
  const query = { entity: 'comment', entityId: said.publicId, limit: 50 }
  const { data } = await visitor().call(listComments, { query })
  expect([data.docs.length, data.totalDocs]).toEqual([40, 40])
  expect(await shown()).toMatchObject({ repliesCount: 40 })
})
