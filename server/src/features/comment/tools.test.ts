import { beforeEach, describe, expect, test } from 'vitest'
import {
  closeComments,
  openComments,
  pinComment,
  unpinComment,
} from '@seam/contract/comment-tools.ts'
import { type Comment, deleteComment, editComment, listComments } from '@seam/contract/comment.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { getPost } from '@seam/contract/post.ts'
import { getVideo } from '@seam/contract/video.ts'
import {
  comment,
  mute,
  person,
  type Person,
  post,
  requestComment,
  visitor,
  vote,
} from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'

let [ada, ben, cleo]: Person[] = []
let id = ''
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  id = (await post(ada)).publicId
})

const people = () => {
  if (!ada || !ben || !cleo) throw new Error('The cast is missing')
  return { ada, ben, cleo }
}

const pin = (who: Client, { publicId: commentId }: Comment) =>
  who.call(pinComment, { params: { commentId } })
const list = async (who: Client, query: Record<string, string | number> = {}) =>
  (await who.call(listComments, { query: { entity: 'post', entityId: id, ...query } })).data
const shown = async (who: Client, query: Record<string, string | number> = {}) =>
  (await list(who, query)).docs.map(({ content, isPinned }) =>
    isPinned ? `[${content}]` : content,
  )

describe('a pinned comment', () => {
  test('comes first in both orders, once, on the first page in addition to the others', async () => {
    const { ada, ben, cleo } = people()
    const oldest = await comment(ben, 'post', id, 'one')
    for (const content of ['two', 'three', 'four']) await comment(cleo, 'post', id, content)
    await vote(cleo, 'comment', (await list(ada)).docs[0]?.publicId ?? '')
    const { status, data } = await pin(ada, oldest)
    expect([status, data]).toEqual([200, { isPinned: true }])
    for (const who of [visitor(), ada, ben]) {
      expect(await shown(who)).toEqual(['[one]', 'four', 'three', 'two'])
      expect((await shown(who, { sort: 'top' }))[0]).toBe('[one]')
    }
    const first = await list(visitor(), { limit: 2 })
    expect([first.docs.length, first.totalDocs]).toEqual([3, 4])
    expect(await shown(visitor(), { limit: 2, page: 2 })).toEqual(['two'])
    expect(await shown(visitor(), { limit: 2, cursor: first.nextCursor ?? '' })).toEqual(['two'])
  })

  test('replaces the previous one, and returns to its place when unpinned', async () => {
    const { ada, ben } = people()
    const one = await comment(ben, 'post', id, 'one')
    const two = await comment(ben, 'post', id, 'two')
    await pin(ada, one)
    await pin(ada, two)
    expect(await shown(ben)).toEqual(['[two]', 'one'])
    await pin(ada, one)
    expect(await shown(ben)).toEqual(['[one]', 'two'])
    const ended = await ada.call(unpinComment, { params: { commentId: one.publicId } })
    expect(ended.data).toEqual({ isPinned: false })
    expect(await shown(ben)).toEqual(['two', 'one'])
  })

  test('disappears when deleted and for viewers who mute its author, and others move up', async () => {
    const { ada, ben, cleo } = people()
    const one = await comment(ben, 'post', id, 'one')
    await comment(cleo, 'post', id, 'two')
    await pin(ada, one)
    await mute(cleo, ben)
    expect(await shown(cleo)).toEqual(['two'])
    await ben.call(deleteComment, { params: { commentId: one.publicId } })
    expect(await shown(visitor())).toEqual(['two'])
    expect((await pin(ada, one)).status).toBe(404)
  })

  test('stays first even with removed comments of the viewer', async () => {
    const { ada, ben } = people()
    const one = await comment(ben, 'post', id, 'one')
    const two = await comment(ben, 'post', id, 'two')
    await pin(ada, one)
    await ada.call(deleteComment, { params: { commentId: two.publicId } })
    expect(await shown(ben)).toEqual(['[one]', 'two'])
  })

  test('is chosen only by the owner of the post, and cannot be a reply', async () => {
    const { ada, ben } = people()
    const one = await comment(ben, 'post', id, 'one')
    const reply = await comment(ben, 'comment', one.publicId, 'reply')
    expect((await pin(ben, one)).status).toBe(403)
    expect((await pin(visitor(), one)).status).toBe(401)
    const rejected = await pin(ada, reply)
    expect([rejected.status, rejected.problem.detail]).toEqual([409, serverMessages.pinReply])
    const both = await Promise.all([pin(ada, one), pin(ada, one)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('closed comments', () => {
  test.each(['video', 'post'] as const)('of a %s stay, but no more can be added', async (kind) => {
    const { ada, ben } = people()
    const item = kind === 'post' ? id : ((await seedVideos(ada, 1))[0] ?? '')
    const before = await comment(ben, kind, item)
    const closed = await ada.call(closeComments, { params: { publicId: item } })
    expect([closed.status, closed.data]).toEqual([200, { commentsClosed: true }])
    const params = { publicId: item }
    const { data } = await visitor().call(kind === 'post' ? getPost : getVideo, { params })
    expect(data).toMatchObject([{ commentsClosed: true }])
    for (const who of [ada, ben])
      for (const [entity, on] of [
        [kind, item],
        ['comment', before.publicId],
      ] as const) {
        const { status, problem } = await requestComment(who, entity, on)
        expect([status, problem.code, problem.detail]).toEqual([
          403,
          'comments-closed',
          messages.commentsClosed,
        ])
      }
    const edit = { params: { commentId: before.publicId }, body: { content: 'Better said' } }
    expect((await ben.call(editComment, edit)).status).toBe(200)
    expect((await vote(ada, 'comment', before.publicId)).status).toBe(200)
    expect((await ada.call(openComments, { params })).data).toEqual({ commentsClosed: false })
    expect((await requestComment(ben, kind, item)).status).toBe(201)
  })

  test('can only be closed by the owner', async () => {
    const { ben } = people()
    const params = { publicId: id }
    expect((await ben.call(closeComments, { params })).status).toBe(403)
    expect((await visitor().call(closeComments, { params })).status).toBe(401)
    expect((await ben.call(openComments, { params: { publicId: 'aaaaaaaaaaa' } })).status).toBe(404)
    const private_ = (await seedVideos(people().ada, 1, { publishStatus: 'PRIVATE' }))[0] ?? ''
    expect((await ben.call(closeComments, { params: { publicId: private_ } })).status).toBe(404)
  })
})
