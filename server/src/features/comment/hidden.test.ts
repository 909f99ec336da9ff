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
import { comment, person, type Person, post, say, visitor, vote } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { itemId, seedVideos } from '../../../test/seed.ts'

let ada: Person
let ben: Person
let cleo: Person
beforeAll(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

const list = async (who: Client, entity: Entity, entityId: string) =>
  (await who.call(listComments, { query: { entity, entityId } })).status

/** What somebody is answered who reads, comments and votes there. */
const there = async (who: Client, entity: Entity, id: string) => [
  await list(who, entity, id),
  (await say(who, entity, id)).status,
  (await vote(who, entity, id)).status,
]
/** What its writer is answered who opens, edits and deletes a comment. */
const own = async (who: Client, { publicId: commentId }: Comment) => [
  (await who.call(getComment, { params: { commentId } })).status,
  (await who.call(editComment, { params: { commentId }, body: { content: 'Still' } })).status,
  (await who.call(deleteComment, { params: { commentId } })).status,
]
const ALL = [404, 404, 404]

async function setStatus(publicId: string, publishStatus: string) {
  const body = { title: 'x', description: '', category: 'ART', nsfw: false, publishStatus }
  expect((await ada.call(editVideo, { params: { publicId }, body })).status).toBe(200)
}

describe('under a private video', () => {
  let video: string
  let bens: Comment
  let reply: Comment
  beforeEach(async () => {
    video = (await seedVideos(ada, 1))[0] ?? ''
    bens = await comment(ben, 'video', video)
    reply = await comment(cleo, 'comment', bens.publicId)
    await setStatus(video, 'PRIVATE')
  })

  test('nobody but its owner reads, comments, replies or votes', async () => {
    for (const who of [ben, cleo]) {
      expect(await there(who, 'video', video)).toEqual(ALL)
      expect(await there(who, 'comment', bens.publicId)).toEqual(ALL)
      expect((await vote(who, 'comment', reply.publicId)).status).toBe(404)
    }
    expect(await list(visitor(), 'video', video)).toBe(404)
    expect(await list(visitor(), 'comment', bens.publicId)).toBe(404)
    expect(await there(ada, 'video', video)).toEqual([200, 201, 200])
    expect(await there(ada, 'comment', bens.publicId)).toEqual([200, 201, 200])
  })

  test('a comment of one’s own is not there either, to be read, edited or deleted', async () => {
    expect(await own(ben, bens)).toEqual(ALL)
    expect(await own(cleo, reply)).toEqual(ALL)
    const query = { entity: 'video', entityId: video }
    const { data } = await ada.call(listComments, { query })
    expect(data.docs).toEqual([{ ...bens, hasReplies: true, repliesCount: 1, replies: [reply] }])
  })

  test('all of it is as it was once the video is public again', async () => {
    expect(await list(visitor(), 'video', video)).toBe(404)
    await setStatus(video, 'PUBLIC')
    expect(await there(cleo, 'video', video)).toEqual([200, 201, 200])
    expect(await own(cleo, reply)).toEqual([200, 200, 200])
    expect(await own(ben, bens)).toEqual([200, 200, 200])
  })

  test('it looks as if there were nothing', async () => {
    for (const entity of ['video', 'comment'] as const) {
      const id = entity === 'video' ? video : bens.publicId
      expect((await say(cleo, entity, id)).problem).toEqual(
        (await say(cleo, entity, 'aaaaaaaaaaa')).problem,
      )
      expect((await vote(cleo, entity, id)).problem).toEqual(
        (await vote(cleo, entity, 'aaaaaaaaaaa')).problem,
      )
      // Not even validation tells.
      expect((await say(cleo, entity, id, { content: '' })).status).toBe(404)
    }
  })
})

test('under an unlisted video everybody may read, comment, reply and vote', async () => {
  const [video = ''] = await seedVideos(ada, 1, { publishStatus: 'UNLISTED' })
  const said = await comment(ben, 'video', video)
  expect(await there(cleo, 'video', video)).toEqual([200, 201, 200])
  expect(await there(cleo, 'comment', said.publicId)).toEqual([200, 201, 200])
  expect(await list(visitor(), 'video', video)).toBe(200)
})

test('a video that failed before it ever played is as a private one', async () => {
  const [video = ''] = await seedVideos(ada, 1, {}, false)
  const { db, shared } = await app()
  await db
    .updateTable('video')
    .set({ state: 'FAILED', failure: 'Broken' })
    .where('item_id', '=', await itemId({ publicId: video }))
    .execute()
  await shared.changed()
  expect(await there(cleo, 'video', video)).toEqual(ALL)
  expect(await there(ada, 'video', video)).toEqual([200, 201, 200])
})

test('a video that is still processing is open, as its page is', async () => {
  const [video = ''] = await seedVideos(ada, 1, {}, false)
  expect(await there(cleo, 'video', video)).toEqual([200, 201, 200])
})

describe.each(['video', 'post'] as const)('under a deleted %s', (entity) => {
  test('nobody reads, comments, replies or votes, its owner neither', async () => {
    const [video = ''] = await seedVideos(ada, 1)
    const id = entity === 'video' ? video : (await post(ada)).publicId
    const bens = await comment(ben, entity, id)
    const reply = await comment(ada, 'comment', bens.publicId)
    const call = entity === 'video' ? deleteVideo : deletePost
    expect((await ada.call(call, { params: { publicId: id } })).status).toBe(200)
    for (const who of [ada, ben, cleo]) {
      expect(await there(who, entity, id)).toEqual(ALL)
      expect(await there(who, 'comment', bens.publicId)).toEqual(ALL)
      expect(await there(who, 'comment', reply.publicId)).toEqual(ALL)
    }
    expect(await own(ben, bens)).toEqual(ALL)
    expect(await own(ada, reply)).toEqual(ALL)
    expect(await list(visitor(), entity, id)).toBe(404)
  })
})

test('under a deleted comment nobody reads, replies or votes', async () => {
  const bens = await comment(ben, 'post', (await post(ada)).publicId)
  const reply = await comment(cleo, 'comment', bens.publicId)
  await ben.call(deleteComment, { params: { commentId: bens.publicId } })
  for (const who of [ada, ben, cleo]) {
    expect(await there(who, 'comment', bens.publicId)).toEqual(ALL)
    expect(await there(who, 'comment', reply.publicId)).toEqual(ALL)
  }
  expect(await own(cleo, reply)).toEqual(ALL)
})
