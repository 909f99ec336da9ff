import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Comment,
  deleteComment,
  editComment,
  type Entity,
  getComment,
  listComments,
} from '@seam/contract/comment.ts'
import { deletePost } from '@seam/contract/post.ts'
import { deleteVideo, editVideo } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
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
import { itemIdOf, seedVideos } from '../../../test/seed.ts'

let ada: Person
let ben: Person
let cleo: Person
beforeAll(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

const list = async (who: Client, entity: Entity, entityId: string) =>
  (await who.call(listComments, { query: { entity, entityId } })).status

/** Returns the statuses of listing, commenting and voting on an item. */
const access = async (who: Client, entity: Entity, id: string) => [
  await list(who, entity, id),
  (await requestComment(who, entity, id)).status,
  (await vote(who, entity, id)).status,
]
/** Returns the statuses of reading, editing and deleting a comment. */
const ownAccess = async (who: Client, { publicId: commentId }: Comment) => [
  (await who.call(getComment, { params: { commentId } })).status,
  (await who.call(editComment, { params: { commentId }, body: { content: 'Still' } })).status,
  (await who.call(deleteComment, { params: { commentId } })).status,
]
const ALL_404 = [404, 404, 404]

async function setStatus(publicId: string, publishStatus: string) {
  const body = { title: 'x', description: '', category: 'ART', nsfw: false, publishStatus }
  expect((await ada.call(editVideo, { params: { publicId }, body })).status).toBe(200)
}

describe('under a private video', () => {
  let video: string
  let commentOfBen: Comment
  let reply: Comment
  beforeEach(async () => {
    video = (await seedVideos(ada, 1))[0] ?? ''
    commentOfBen = await comment(ben, 'video', video)
    reply = await comment(cleo, 'comment', commentOfBen.publicId)
    await setStatus(video, 'PRIVATE')
  })

  test('only its owner can read, comment, reply or vote', async () => {
    for (const who of [ben, cleo]) {
      expect(await access(who, 'video', video)).toEqual(ALL_404)
      expect(await access(who, 'comment', commentOfBen.publicId)).toEqual(ALL_404)
      expect((await vote(who, 'comment', reply.publicId)).status).toBe(404)
    }
    expect(await list(visitor(), 'video', video)).toBe(404)
    expect(await list(visitor(), 'comment', commentOfBen.publicId)).toBe(404)
    expect(await access(ada, 'video', video)).toEqual([200, 201, 200])
    expect(await access(ada, 'comment', commentOfBen.publicId)).toEqual([200, 201, 200])
  })

  test('authors cannot read, edit or delete their own comments', async () => {
    expect(await ownAccess(ben, commentOfBen)).toEqual(ALL_404)
    expect(await ownAccess(cleo, reply)).toEqual(ALL_404)
    const query = { entity: 'video', entityId: video }
    const { data } = await ada.call(listComments, { query })
    expect(data.docs).toEqual([
      { ...commentOfBen, hasReplies: true, repliesCount: 1, replies: [reply] },
    ])
  })

  test('everything works again once the video is public again', async () => {
    expect(await list(visitor(), 'video', video)).toBe(404)
    await setStatus(video, 'PUBLIC')
    expect(await access(cleo, 'video', video)).toEqual([200, 201, 200])
    expect(await ownAccess(cleo, reply)).toEqual([200, 200, 200])
    expect(await ownAccess(ben, commentOfBen)).toEqual([200, 200, 200])
  })

  test('responses are the same as for ids that do not exist', async () => {
    for (const entity of ['video', 'comment'] as const) {
      const id = entity === 'video' ? video : commentOfBen.publicId
      expect((await requestComment(cleo, entity, id)).problem).toEqual(
        (await requestComment(cleo, entity, 'aaaaaaaaaaa')).problem,
      )
      expect((await vote(cleo, entity, id)).problem).toEqual(
        (await vote(cleo, entity, 'aaaaaaaaaaa')).problem,
      )
      // Not even validation reveals that it exists.
      expect((await requestComment(cleo, entity, id, { content: '' })).status).toBe(404)
    }
  })
})

test('under an unlisted video everyone can read, comment, reply and vote', async () => {
  const [video = ''] = await seedVideos(ada, 1, { publishStatus: 'UNLISTED' })
  const commentOfBen = await comment(ben, 'video', video)
  expect(await access(cleo, 'video', video)).toEqual([200, 201, 200])
  expect(await access(cleo, 'comment', commentOfBen.publicId)).toEqual([200, 201, 200])
  expect(await list(visitor(), 'video', video)).toBe(200)
})

test('a video that failed before it was playable is treated as private', async () => {
  const [video = ''] = await seedVideos(ada, 1, {}, false)
  const { db, responseCache } = await app()
  await db
    .updateTable('video')
    .set({ state: 'FAILED', failure: 'Broken' })
    .where('item_id', '=', await itemIdOf({ publicId: video }))
    .execute()
  await responseCache.invalidate()
  expect(await access(cleo, 'video', video)).toEqual(ALL_404)
  expect(await access(ada, 'video', video)).toEqual([200, 201, 200])
})

test('a video that is still processing can be commented and voted on', async () => {
  const [video = ''] = await seedVideos(ada, 1, {}, false)
  expect(await access(cleo, 'video', video)).toEqual([200, 201, 200])
})

describe.each(['video', 'post'] as const)('under a deleted %s', (entity) => {
  test('no one can read, comment, reply or vote, not even its owner', async () => {
    const [video = ''] = await seedVideos(ada, 1)
    const id = entity === 'video' ? video : (await post(ada)).publicId
    const commentOfBen = await comment(ben, entity, id)
    const reply = await comment(ada, 'comment', commentOfBen.publicId)
    const call = entity === 'video' ? deleteVideo : deletePost
    expect((await ada.call(call, { params: { publicId: id } })).status).toBe(200)
    for (const who of [ada, ben, cleo]) {
      expect(await access(who, entity, id)).toEqual(ALL_404)
      expect(await access(who, 'comment', commentOfBen.publicId)).toEqual(ALL_404)
      expect(await access(who, 'comment', reply.publicId)).toEqual(ALL_404)
    }
    expect(await ownAccess(ben, commentOfBen)).toEqual(ALL_404)
    expect(await ownAccess(ada, reply)).toEqual(ALL_404)
    expect(await list(visitor(), entity, id)).toBe(404)
  })
})

test('under a deleted comment no one can read, reply or vote', async () => {
  const commentOfBen = await comment(ben, 'post', (await post(ada)).publicId)
  const reply = await comment(cleo, 'comment', commentOfBen.publicId)
  await ben.call(deleteComment, { params: { commentId: commentOfBen.publicId } })
  for (const who of [ada, ben, cleo]) {
    expect(await access(who, 'comment', commentOfBen.publicId)).toEqual(ALL_404)
    expect(await access(who, 'comment', reply.publicId)).toEqual(ALL_404)
  }
  expect(await ownAccess(cleo, reply)).toEqual(ALL_404)
})
