import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import * as comments from '@seam/contract/comment.ts'
import { deletePost, editPost, getPost, listPosts } from '@seam/contract/post.ts'
import { deleteVideo, editVideo, getVideo, listVideos } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import {
  comment,
  follow,
  person,
  type Person,
  post,
  requestComment,
  visitor,
  vote,
} from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'
import { eventually } from '../../../test/eventually.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
  await follow(ben, ada)
})

const content = 'Back again'
const video = { title: 'x', description: '', publishStatus: 'PUBLIC', category: 'ART', nsfw: false }

const operations = {
  video: {
    make: async () => (await seedVideos(ada, 1))[0] ?? '',
    remove: (id: string) => ada.call(deleteVideo, { params: { publicId: id } }),
    read: (who: Client, id: string) => who.call(getVideo, { params: { publicId: id } }),
    edit: (id: string) => ada.call(editVideo, { params: { publicId: id }, body: video }),
  },
  post: {
    make: async () => (await post(ada)).publicId,
    remove: (id: string) => ada.call(deletePost, { params: { publicId: id } }),
    read: (who: Client, id: string) => who.call(getPost, { params: { publicId: id } }),
    edit: (id: string) => ada.call(editPost, { params: { publicId: id }, body: { content } }),
  },
  comment: {
    make: async () => (await comment(ada, 'post', (await post(ben)).publicId)).publicId,
    remove: (id: string) => ada.call(comments.deleteComment, { params: { commentId: id } }),
    read: (who: Client, id: string) => who.call(comments.getComment, { params: { commentId: id } }),
    edit: (id: string) =>
      ada.call(comments.editComment, { params: { commentId: id }, body: { content } }),
  },
}

/** Returns the ids in all lists that could contain the item. */
async function listed(who: Client): Promise<string[]> {
  const byAda = { username: ada.username, limit: 50 }
  const queries: Record<string, string | number>[] = [{ limit: 50 }, byAda]
  if (who === ben) queries.push({ feed: 'following', limit: 50 })
  const found = []
  for (const query of queries) {
    found.push(...(await who.call(listVideos, { query })).data.docs)
    found.push(...(await who.call(listPosts, { query })).data.docs)
  }
  return found.map(({ publicId }) => publicId)
}

describe.each(['video', 'post', 'comment'] as const)('a deleted %s', (entity) => {
  const { make, remove, read, edit } = operations[entity]

  test('returns 404 from every endpoint at once, as do its descendants, and is purged soon after', async () => {
    const id = await make()
    const descendants = [await comment(ben, entity, id), await comment(ada, entity, id)]
    const first = descendants[0]?.publicId ?? ''
    if (entity !== 'comment') {
      descendants.push(await comment(ada, 'comment', first), await comment(ben, 'comment', first))
    }
    const commentRefs = [...descendants.map(({ publicId }) => ['comment', publicId] as const)]
    for (const who of [ada, ben]) {
      for (const [kind, publicId] of [[entity, id] as const, ...commentRefs]) {
        expect((await vote(who, kind, publicId)).status).toBe(200)
      }
    }
    const publicIds = [id, ...descendants.map(({ publicId }) => publicId)]
    const ids = await Promise.all(publicIds.map((publicId) => itemIdOf({ publicId })))
    const { db } = await app()
    // The lock allows the items to be marked as deleted, but not purged until all requests are
    // done.
    const lock = await db.startTransaction().execute()
    onTestFinished(async () => {
      if (!lock.isCommitted) await lock.commit().execute()
    })
    await lock.selectFrom('item').select('id').where('id', 'in', ids).forKeyShare().execute()

    const { status, data } = await remove(id)
    expect([status, data]).toEqual([200, null])

    for (const who of [visitor(), ben, ada]) {
      expect((await read(who, id)).status).toBe(404)
      expect(await listed(who)).not.toContain(id)
      for (const [kind, entityId] of [[entity, id] as const, ...commentRefs]) {
        const query = { entity: kind, entityId }
        expect((await who.call(comments.listComments, { query })).status).toBe(404)
      }
      for (const { publicId: commentId } of descendants) {
        const { status: found } = await who.call(comments.getComment, { params: { commentId } })
        expect(found).toBe(404)
      }
      if (entity === 'comment') continue
      expect((await who.fetch(`/${entity[0]}/${id}`)).status).toBe(404)
    }
    for (const who of [ben, ada]) {
      for (const [kind, publicId] of [[entity, id] as const, ...commentRefs]) {
        expect((await vote(who, kind, publicId)).status).toBe(404)
        expect((await requestComment(who, kind, publicId)).status).toBe(404)
      }
    }
    for (const { publicId: commentId, owner } of descendants) {
      const who = owner.username === ada.username ? ada : ben
      const params = { commentId }
      const edited = await who.call(comments.editComment, { params, body: { content } })
      const removed = await who.call(comments.deleteComment, { params })
      expect([edited.status, removed.status]).toEqual([404, 404])
    }
    expect([(await edit(id)).status, (await remove(id)).status]).toEqual([404, 404])

    const items = db.selectFrom('item').select('id').where('id', 'in', ids)
    expect(await items.execute()).toHaveLength(ids.length)
    await lock.commit().execute()
    await eventually(async () => {
      expect(await items.execute()).toEqual([])
    })
    for (const table of ['item_counter', 'vote', 'video', 'post', 'comment'] as const) {
      const rows = db.selectFrom(table).select('item_id').where('item_id', 'in', ids)
      expect([table, await rows.execute()]).toEqual([table, []])
    }
  })

  test('does not affect other items of its kind and their comments', async () => {
    const [id, other] = [await make(), await make()]
    const reply = await comment(ben, entity, other)
    await vote(ben, entity, other)
    const before = (await read(visitor(), other)).data
    expect((await remove(id)).status).toBe(200)
    expect((await read(visitor(), other)).data).toEqual(before)
    const query = { entity, entityId: other }
    const { data } = await visitor().call(comments.listComments, { query })
    expect(data.docs).toEqual([reply])
  })
})

test('deleting a comment keeps its post and corrects the comment count', async () => {
  const { publicId } = await post(ada)
  const [first, second] = [
    await comment(ben, 'post', publicId),
    await comment(ben, 'post', publicId),
  ]
  await comment(ada, 'comment', first.publicId)
  await ben.call(comments.deleteComment, { params: { commentId: first.publicId } })
  const { data } = await visitor().call(getPost, { params: { publicId } })
  expect(data[0]?.commentsCount).toBe(1)
  const query = { entity: 'post', entityId: publicId }
  const list = await visitor().call(comments.listComments, { query })
  expect(list.data).toMatchObject({ docs: [second], totalDocs: 1 })
})
