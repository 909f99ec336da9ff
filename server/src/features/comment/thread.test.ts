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

test.each(['video', 'post'] as const)('a comment on a %s says where it stands', async (entity) => {
  const [video = ''] = await seedVideos(ada, 1)
  const entityId = entity === 'video' ? video : (await post(ada)).publicId
  const said = await comment(ben, entity, entityId)
  for (const who of [visitor(), ada, ben]) {
    const { status, data } = await get(who, said.publicId)
    expect([status, data]).toEqual([200, { entity, entityId, comment: said, reply: null }])
  }
})

test('a reply comes with the comment above it, however many came later', async () => {
  const { publicId: entityId } = await post(ada)
  const said = await comment(ben, 'post', entityId)
  const first = await comment(ada, 'comment', said.publicId, 'The first')
  const later = []
  for (const word of ['Two', 'Three', 'Four']) {
    later.unshift(await comment(cleo, 'comment', said.publicId, word))
  }
  const { status, data } = await get(visitor(), first.publicId)
  expect(status).toBe(200)
  expect(data).toEqual({
    entity: 'post',
    entityId,
    comment: { ...said, hasReplies: true, repliesCount: 4, replies: later },
    reply: first,
  })
})

test('it is as it is now: edited, voted on, and with what the viewer voted', async () => {
  const { publicId: entityId } = await post(ada)
  const said = await comment(ben, 'post', entityId)
  const reply = await comment(ada, 'comment', said.publicId)
  await get(visitor(), reply.publicId)
  await ben.call(editComment, { params: { commentId: said.publicId }, body: { content: 'New' } })
  await vote(cleo, 'comment', said.publicId, 'UPVOTE')
  await vote(cleo, 'comment', reply.publicId, 'DOWNVOTE')
  for (const [who, above, below] of [
    [visitor(), null, null],
    [ada, null, null],
    [cleo, 'UPVOTE', 'DOWNVOTE'],
  ] as const) {
    const { data } = await get(who, reply.publicId)
    expect(data.comment).toMatchObject({ content: 'New', upvotes: 1, currUserVoteType: above })
    expect(data.comment.replies[0]).toMatchObject({ downvotes: 1, currUserVoteType: below })
    expect(data.reply).toMatchObject({ downvotes: 1, currUserVoteType: below })
  }
})

test('a deleted comment is not there, and its replies neither', async () => {
  const said = await comment(ben, 'post', (await post(ada)).publicId)
  const reply = await comment(ada, 'comment', said.publicId)
  expect(await statuses(reply.publicId)).toEqual([200, 200, 200, 200])
  await ben.call(deleteComment, { params: { commentId: said.publicId } })
  expect(await statuses(said.publicId)).toEqual([404, 404, 404, 404])
  expect(await statuses(reply.publicId)).toEqual([404, 404, 404, 404])
})

test('a deleted reply is not there, the comment above it is', async () => {
  const said = await comment(ben, 'post', (await post(ada)).publicId)
  const reply = await comment(ada, 'comment', said.publicId)
  await ada.call(deleteComment, { params: { commentId: reply.publicId } })
  expect(await statuses(reply.publicId)).toEqual([404, 404, 404, 404])
  const { data } = await get(visitor(), said.publicId)
  expect(data.comment).toMatchObject({ hasReplies: false, repliesCount: 0, replies: [] })
})

test('what stood under something deleted is not there', async () => {
  const [video = ''] = await seedVideos(ada, 1)
  const { publicId } = await post(ada)
  const said = [await comment(ben, 'video', video), await comment(ben, 'post', publicId)]
  await ada.call(deleteVideo, { params: { publicId: video } })
  await ada.call(deletePost, { params: { publicId } })
  for (const one of said) expect(await statuses(one.publicId)).toEqual([404, 404, 404, 404])
})

test('under an unlisted video it is open, under a private one to the owner of that alone', async () => {
  const [unlisted = ''] = await seedVideos(ada, 1, { publishStatus: 'UNLISTED' })
  const [secret = ''] = await seedVideos(ada, 1, { publishStatus: 'PRIVATE' })
  const open = await comment(ben, 'video', unlisted)
  const hidden = await comment(ada, 'video', secret)
  const below = await comment(ada, 'comment', hidden.publicId)
  expect(await statuses(open.publicId)).toEqual([200, 200, 200, 200])
  expect(await statuses(hidden.publicId)).toEqual([404, 404, 404, 200])
  expect(await statuses(below.publicId)).toEqual([404, 404, 404, 200])
  const missing = await get(cleo, 'aaaaaaaaaaa')
  expect((await get(cleo, below.publicId)).problem).toEqual(missing.problem)
})

test('a video or a post is no comment', async () => {
  const [video = ''] = await seedVideos(ada, 1)
  expect(await statuses(video)).toEqual([404, 404, 404, 404])
  expect(await statuses((await post(ada)).publicId)).toEqual([404, 404, 404, 404])
})
