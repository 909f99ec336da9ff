import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Comment,
  deleteComment,
  editComment,
  getComment,
  listComments,
} from '@seam/contract/comment.ts'
import { getPost } from '@seam/contract/post.ts'
import { editInfo } from '@seam/contract/profile.ts'
import { editVideo } from '@seam/contract/video.ts'
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
let cleo: Person
beforeAll(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

const remove = async (who: Client, { publicId: commentId }: Comment) =>
  (await who.call(deleteComment, { params: { commentId } })).status
const getThread = (who: Client, { publicId: commentId }: Comment) =>
  who.call(getComment, { params: { commentId } })
const list = async (who: Client, entity: 'video' | 'post' | 'comment', entityId: string) =>
  (await who.call(listComments, { query: { entity, entityId } })).data
const marked = (target: Comment) => ({ ...target, removedBy: { username: ada.username } })

describe.each(['video', 'post'] as const)('the owner of a %s removes a comment', (entity) => {
  let id: string
  let target: Comment
  beforeEach(async () => {
    id = entity === 'post' ? (await post(ada)).publicId : ((await seedVideos(ada, 1))[0] ?? '')
    target = await comment(ben, entity, id, 'Said by Ben')
  })

  test('and only its author still sees it, with the owner’s username', async () => {
    const other = await comment(cleo, entity, id)
    expect(await remove(ada, target)).toBe(200)
    for (const who of [visitor(), ada, cleo]) {
      expect(await list(who, entity, id)).toMatchObject({ docs: [other], totalDocs: 1 })
      const missing = await getThread(who, { ...target, publicId: 'aaaaaaaaaaa' })
      expect((await getThread(who, target)).problem).toEqual(missing.problem)
    }
    expect(await list(ben, entity, id)).toMatchObject({
      docs: [other, marked(target)],
      totalDocs: 1,
      hasNextPage: false,
    })
    const { data } = await getThread(ben, target)
    expect(data).toEqual({ entity, entityId: id, comment: marked(target), reply: null })
  })

  test('with its votes and replies, which even their authors no longer see', async () => {
    const reply = await comment(cleo, 'comment', target.publicId)
    await vote(cleo, 'comment', target.publicId)
    expect(await remove(ada, target)).toBe(200)
    for (const who of [visitor(), ada, ben, cleo]) {
      expect((await getThread(who, reply)).status).toBe(404)
      const query = { entity: 'comment', entityId: target.publicId }
      expect((await who.call(listComments, { query })).status).toBe(404)
    }
    expect((await list(ben, entity, id)).docs).toEqual([marked(target)])
  })

  test('and no one can vote on it, reply to it or edit it, not even its author', async () => {
    await remove(ada, target)
    const params = { commentId: target.publicId }
    for (const who of [ada, ben, cleo]) {
      expect((await vote(who, 'comment', target.publicId)).status).toBe(404)
      expect((await requestComment(who, 'comment', target.publicId)).status).toBe(404)
      const { status } = await who.call(editComment, { params, body: { content: 'Changed' } })
      expect(status).toBe(404)
    }
    expect((await list(ben, entity, id)).docs).toEqual([marked(target)])
  })

  test('only once', async () => {
    expect(await remove(ada, target)).toBe(200)
    expect(await remove(ada, target)).toBe(404)
    expect(await remove(cleo, target)).toBe(404)
    expect((await list(ben, entity, id)).docs).toEqual([marked(target)])
  })

  test('and its author can delete the copy', async () => {
    await remove(ada, target)
    expect(await remove(ben, target)).toBe(200)
    expect((await getThread(ben, target)).status).toBe(404)
    expect(await list(ben, entity, id)).toMatchObject({ docs: [], totalDocs: 0 })
    expect(await remove(ben, target)).toBe(404)
  })

  test('of their own, which deletes it without a copy', async () => {
    const own = await comment(ada, entity, id)
    expect(await remove(ada, own)).toBe(200)
    expect((await getThread(ada, own)).status).toBe(404)
    expect((await list(ada, entity, id)).docs).toEqual([target])
  })
})

describe('the owner of a post removes a reply', () => {
  let id: string
  let parent: Comment
  let reply: Comment
  beforeEach(async () => {
    id = (await post(ada)).publicId
    parent = await comment(ben, 'post', id)
    reply = await comment(cleo, 'comment', parent.publicId, 'Said by Cleo')
  })

  test('which its author still sees among the replies and by its link', async () => {
    const other = await comment(ben, 'comment', parent.publicId)
    expect(await remove(ada, reply)).toBe(200)
    const withReplies = { ...parent, hasReplies: true, repliesCount: 1, replies: [other] }
    for (const who of [visitor(), ada, ben]) {
      expect((await list(who, 'post', id)).docs).toEqual([withReplies])
      expect(await list(who, 'comment', parent.publicId)).toMatchObject({ docs: [other] })
      expect((await getThread(who, reply)).status).toBe(404)
    }
    const withRemoved = { ...withReplies, replies: [other, marked(reply)] }
    expect((await list(cleo, 'post', id)).docs).toEqual([withRemoved])
    expect(await list(cleo, 'comment', parent.publicId)).toMatchObject({
      docs: [other, marked(reply)],
      totalDocs: 1,
    })
    const location = { entity: 'post', entityId: id }
    expect((await getThread(cleo, reply)).data).toEqual({
      ...location,
      comment: withRemoved,
      reply: marked(reply),
    })
    expect((await getThread(cleo, parent)).data).toEqual({
      ...location,
      comment: withRemoved,
      reply: null,
    })
  })

  test('which is deleted with its parent comment', async () => {
    await remove(ada, reply)
    await remove(ben, parent)
    expect((await getThread(cleo, reply)).status).toBe(404)
    expect(await remove(cleo, reply)).toBe(404)
    expect((await list(cleo, 'post', id)).docs).toEqual([])
  })

  test('but the author of the parent comment cannot', async () => {
    expect(await remove(ben, reply)).toBe(403)
    expect((await getThread(cleo, reply)).data.reply).toEqual(reply)
  })
})

test('counts do not include removed comments and replies', async () => {
  const { publicId } = await post(ada)
  const target = await comment(ben, 'post', publicId)
  const reply = await comment(cleo, 'comment', target.publicId)
  const counts = async (who: Client) => {
    const { data } = await who.call(getPost, { params: { publicId } })
    const { docs } = await list(who, 'post', publicId)
    return [data[0]?.commentsCount, ...docs.map(({ repliesCount }) => repliesCount)]
  }
  await remove(ada, reply)
  for (const who of [visitor(), ada, ben, cleo]) expect(await counts(who)).toEqual([1, 0])
  await remove(ada, target)
  for (const who of [visitor(), ada, cleo]) expect(await counts(who)).toEqual([0])
})

test('removedBy is the owner’s current username, and the content keeps its mentions', async () => {
  const dora = await person('Ada')
  const { publicId } = await post(dora)
  const target = await comment(ben, 'post', publicId, `Hello @${cleo.username}`)
  await remove(dora, target)
  const body = { fullName: 'Dora', username: `d_${dora.username}`.slice(0, 20), about: '' }
  expect((await dora.call(editInfo, { body })).status).toBe(200)
  const [shown] = (await list(ben, 'post', publicId)).docs
  expect(shown).toMatchObject({
    mentions: [cleo.username],
    removedBy: { username: body.username },
  })
})

test('under a private video only its owner can remove comments, and no one sees removed ones', async () => {
  const [video = ''] = await seedVideos(ada, 1)
  const [commentOfBen, commentOfCleo] = [
    await comment(ben, 'video', video),
    await comment(cleo, 'video', video),
  ]
  await remove(ada, commentOfBen)
  const setStatus = (publishStatus: string) =>
    ada.call(editVideo, {
      params: { publicId: video },
      body: { title: 'x', description: '', category: 'ART', nsfw: false, publishStatus },
    })
  await setStatus('PRIVATE')
  for (const who of [ben, cleo]) {
    for (const target of [commentOfBen, commentOfCleo]) {
      const missing = { ...target, publicId: 'aaaaaaaaaaa' }
      expect((await getThread(who, target)).problem).toEqual(
        (await getThread(who, missing)).problem,
      )
      expect(await remove(who, target)).toBe(404)
    }
  }
  expect(await remove(visitor(), commentOfCleo)).toBe(401)
  expect(await remove(ada, commentOfCleo)).toBe(200)
  await setStatus('PUBLIC')
  expect((await list(ben, 'video', video)).docs).toEqual([marked(commentOfBen)])
  expect((await list(cleo, 'video', video)).docs).toEqual([marked(commentOfCleo)])
})
