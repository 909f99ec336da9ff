import { beforeAll, expect, test } from 'vitest'
import { deleteComment, editComment, getComment } from '@seam/contract/comment.ts'
import { deletePost } from '@seam/contract/post.ts'
import { deleteVideo } from '@seam/contract/video.ts'
import { comment, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
let ben: Person
let cleo: Person
beforeAll(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

const get = (who: Client, commentId: string) => who.call(getComment, { params: { commentId } })
const statuses = async (commentId: string) =>
  Promise.all([visitor(), cleo, ben, ada].map(async (who) => (await get(who, commentId)).status))

test.each(['video', 'post'] as const)(
  'returns a comment with the %s that it belongs to',
  async (entity) => {
    const [video = ''] = await seedVideos(ada, 1)
    const entityId = entity === 'video' ? video : (await post(ada)).publicId
    const parent = await comment(ben, entity, entityId)
    for (const who of [visitor(), ada, ben]) {
      const { status, data } = await get(who, parent.publicId)
      expect([status, data]).toEqual([200, { entity, entityId, comment: parent, reply: null }])
    }
  },
)

test('returns a reply with its parent comment, even after many later replies', async () => {
  const { publicId: entityId } = await post(ada)
  const parent = await comment(ben, 'post', entityId)
  const first = await comment(ada, 'comment', parent.publicId, 'The first')
  const later = []
  for (const word of ['Two', 'Three', 'Four']) {
    later.unshift(await comment(cleo, 'comment', parent.publicId, word))
  }
  const { status, data } = await get(visitor(), first.publicId)
  expect(status).toBe(200)
  expect(data).toEqual({
    entity: 'post',
    entityId,
    comment: { ...parent, hasReplies: true, repliesCount: 4, replies: later },
    reply: first,
  })
})

test('returns the current content, votes and viewer’s own vote', async () => {
  const { publicId: entityId } = await post(ada)
  const parent = await comment(ben, 'post', entityId)
  const reply = await comment(ada, 'comment', parent.publicId)
  await get(visitor(), reply.publicId)
  await ben.call(editComment, { params: { commentId: parent.publicId }, body: { content: 'New' } })
  await vote(cleo, 'comment', parent.publicId, 'UPVOTE')
  await vote(cleo, 'comment', reply.publicId, 'DOWNVOTE')
  for (const [who, commentVote, replyVote] of [
    [visitor(), null, null],
    [ada, null, null],
    [cleo, 'UPVOTE', 'DOWNVOTE'],
  ] as const) {
    const { data } = await get(who, reply.publicId)
    expect(data.comment).toMatchObject({
      content: 'New',
      upvotes: 1,
      currUserVoteType: commentVote,
    })
    expect(data.comment.replies[0]).toMatchObject({ downvotes: 1, currUserVoteType: replyVote })
    expect(data.reply).toMatchObject({ downvotes: 1, currUserVoteType: replyVote })
  }
})

test('returns 404 for a deleted comment and its replies', async () => {
  const parent = await comment(ben, 'post', (await post(ada)).publicId)
  const reply = await comment(ada, 'comment', parent.publicId)
  expect(await statuses(reply.publicId)).toEqual([200, 200, 200, 200])
  await ben.call(deleteComment, { params: { commentId: parent.publicId } })
  expect(await statuses(parent.publicId)).toEqual([404, 404, 404, 404])
  expect(await statuses(reply.publicId)).toEqual([404, 404, 404, 404])
})

test('returns 404 for a deleted reply, but not for its parent comment', async () => {
  const parent = await comment(ben, 'post', (await post(ada)).publicId)
  const reply = await comment(ada, 'comment', parent.publicId)
  await ada.call(deleteComment, { params: { commentId: reply.publicId } })
  expect(await statuses(reply.publicId)).toEqual([404, 404, 404, 404])
  const { data } = await get(visitor(), parent.publicId)
  expect(data.comment).toMatchObject({ hasReplies: false, repliesCount: 0, replies: [] })
})

test('returns 404 for comments on a deleted video or post', async () => {
  const [video = ''] = await seedVideos(ada, 1)
  const { publicId } = await post(ada)
  const comments = [await comment(ben, 'video', video), await comment(ben, 'post', publicId)]
  await ada.call(deleteVideo, { params: { publicId: video } })
  await ada.call(deletePost, { params: { publicId } })
  for (const one of comments) expect(await statuses(one.publicId)).toEqual([404, 404, 404, 404])
})

test('returns comments on an unlisted video to all, on a private video only to its owner', async () => {
  const [unlisted = ''] = await seedVideos(ada, 1, { publishStatus: 'UNLISTED' })
  const [secret = ''] = await seedVideos(ada, 1, { publishStatus: 'PRIVATE' })
  const onUnlisted = await comment(ben, 'video', unlisted)
  const onPrivate = await comment(ada, 'video', secret)
  const replyBelow = await comment(ada, 'comment', onPrivate.publicId)
  expect(await statuses(onUnlisted.publicId)).toEqual([200, 200, 200, 200])
  expect(await statuses(onPrivate.publicId)).toEqual([404, 404, 404, 200])
  expect(await statuses(replyBelow.publicId)).toEqual([404, 404, 404, 200])
  const missing = await get(cleo, 'aaaaaaaaaaa')
  expect((await get(cleo, replyBelow.publicId)).problem).toEqual(missing.problem)
})

test('returns 404 for the id of a video or post', async () => {
  const [video = ''] = await seedVideos(ada, 1)
  expect(await statuses(video)).toEqual([404, 404, 404, 404])
  expect(await statuses((await post(ada)).publicId)).toEqual([404, 404, 404, 404])
})
