import { beforeAll, expect, test } from 'vitest'
import { getPost, listPosts } from '@seam/contract/post.ts'
import { listSaved, saveItem, unsaveItem } from '@seam/contract/saved.ts'
import { deleteVideo, editVideo, getVideo, listVideos } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { block, comment, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { accountIdOf, itemIdOf, seedVideos } from '../../../test/seed.ts'
import { findDocuments } from '../export/account-data-store.ts'

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
})

type Kind = 'video' | 'post'
const save = (who: Client, entity: string, publicId: string, savedAt?: string) =>
  who.call(saveItem, { params: { entity, publicId }, query: { savedAt } })
const unsave = (who: Client, entity: string, publicId: string) =>
  who.call(unsaveItem, { params: { entity, publicId } })
const savedBy = async (who: Client, entity: Kind = 'video') =>
  (await who.call(listSaved, { query: { entity, limit: 50 } })).data
const idsOf = async (who: Client, entity: Kind = 'video') =>
  (await savedBy(who, entity)).docs.map(({ _id }) => _id)

const details = { title: 'x', description: '', category: 'GENERAL', nsfw: false }
const publishAs = (publicId: string, publishStatus: string) =>
  ada.call(editVideo, { params: { publicId }, body: { ...details, publishStatus } })

test('videos and posts have a list each, the most recently saved first', async () => {
  const cleo = await person('Cleo')
  const [a = '', b = ''] = await seedVideos(ada, 2)
  const { publicId: c } = await post(ada)
  expect(await savedBy(cleo)).toMatchObject({ docs: [], totalDocs: 0, hasNextPage: false })
  for (const [kind, id] of [
    ['video', b],
    ['post', c],
    ['video', a],
  ] as const) {
    expect((await save(cleo, kind, id)).status).toBe(200)
  }
  expect(await savedBy(cleo)).toMatchObject({
    docs: [
      { _id: a, video: { publicId: a, isSaved: true } },
      { _id: b, video: { publicId: b, isSaved: true } },
    ],
    totalDocs: 2,
  })
  expect(await savedBy(cleo, 'post')).toMatchObject({
    docs: [{ _id: c, post: { publicId: c, isSaved: true } }],
    totalDocs: 1,
  })
  expect(await idsOf(ada)).toEqual([])
})

test('one that is saved again keeps its place, also if both are sent at once', async () => {
  const cleo = await person('Cleo')
  const [a = '', b = ''] = await seedVideos(ada, 2)
  await save(cleo, 'video', a)
  await save(cleo, 'video', b)
  const statuses = await Promise.all(Array.from({ length: 8 }, () => save(cleo, 'video', a)))
  expect(statuses.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await idsOf(cleo)).toEqual([b, a])
})

test('a removed one can be put back in its place, but not in the future', async () => {
  const cleo = await person('Cleo')
  const [a = '', b = ''] = await seedVideos(ada, 2)
  await save(cleo, 'video', a)
  await save(cleo, 'video', b)
  const { data } = await unsave(cleo, 'video', a)
  expect(await idsOf(cleo)).toEqual([b])
  expect((await unsave(cleo, 'video', a)).data).toEqual({ savedAt: null })
  await save(cleo, 'video', a, data.savedAt ?? '')
  expect(await idsOf(cleo)).toEqual([b, a])
  await unsave(cleo, 'video', b)
  await save(cleo, 'video', b, '2999-01-01T00:00:00.000Z')
  const [newest] = (await savedBy(cleo)).docs
  expect(newest?._id).toBe(b)
  expect(Date.parse(newest?.savedAt ?? '')).toBeLessThanOrEqual(Date.now() + 60_000)
})

test('items say whether the viewer saved them, in every list and by id, beside their vote', async () => {
  const [ben, cleo] = await Promise.all([person('Ben'), person('Cleo')])
  const [id = ''] = await seedVideos(ada, 1)
  const { publicId: postId } = await post(ada)
  await save(ben, 'video', id)
  await save(ben, 'post', postId)
  await vote(cleo, 'video', id)
  const query = { username: ada.username }
  const states = async (who: Client) => {
    const videos = [
      (await who.call(getVideo, { params: { publicId: id } })).data[0],
      (await who.call(listVideos, { query })).data.docs.find(({ publicId }) => publicId === id),
    ]
    const posts = [
      (await who.call(getPost, { params: { publicId: postId } })).data[0],
      (await who.call(listPosts, { query })).data.docs.find(({ publicId }) => publicId === postId),
    ]
    return [...videos, ...posts].map((item) => [item?.isSaved, item?.currUserVoteType])
  }
  const four = (state: unknown) => [state, state, state, state]
  expect(await states(ben)).toEqual(four([true, null]))
  const voted = [false, 'UPVOTE']
  expect(await states(cleo)).toEqual([voted, voted, [false, null], [false, null]])
  expect(await states(visitor())).toEqual(four([false, null]))
})

test('what the viewer may no longer see leaves the list, and returns with it', async () => {
  const cleo = await person('Cleo')
  const [id = ''] = await seedVideos(ada, 1)
  await save(cleo, 'video', id)
  await publishAs(id, 'PRIVATE')
  expect(await savedBy(cleo)).toMatchObject({ docs: [], totalDocs: 0 })
  await publishAs(id, 'PUBLIC')
  expect(await idsOf(cleo)).toEqual([id])
  await block(cleo, ada)
  expect(await idsOf(cleo)).toEqual([])
})

test('one that is not visible any more can be removed, and is deleted with its item', async () => {
  const cleo = await person('Cleo')
  const [a = '', b = ''] = await seedVideos(ada, 2)
  await save(cleo, 'video', a)
  await save(cleo, 'video', b)
  const id = await itemIdOf({ publicId: b })
  await publishAs(a, 'PRIVATE')
  expect((await unsave(cleo, 'video', a)).data.savedAt).not.toBeNull()
  expect((await unsave(cleo, 'video', 'AAAAAAAAAAA')).data).toEqual({ savedAt: null })
  await ada.call(deleteVideo, { params: { publicId: b } })
  const { db } = await app()
  const find = db.selectFrom('saved').selectAll().where('item_id', '=', id)
  await eventually(async () => expect(await find.execute()).toEqual([]))
})

test('pages follow each other without gaps or repetitions', async () => {
  const cleo = await person('Cleo')
  const ids = await seedVideos(ada, 5)
  for (const id of ids) await save(cleo, 'video', id)
  const first = (await cleo.call(listSaved, { query: { limit: 2 } })).data
  await save(cleo, 'video', (await seedVideos(ada, 1))[0] ?? '')
  const rest = await cleo.call(listSaved, {
    query: { limit: 50, page: 2, cursor: first.nextCursor ?? '' },
  })
  const shown = [...first.docs, ...rest.data.docs].map(({ _id }) => _id)
  expect(shown).toEqual(ids.toReversed())
})

test('comments, unknown items and what the viewer may not see cannot be saved', async () => {
  const cleo = await person('Cleo')
  const [id = ''] = await seedVideos(ada, 1)
  const { publicId: commentId } = await comment(ada, 'video', id)
  expect((await save(cleo, 'comment', commentId)).status).toBe(404)
  expect((await save(cleo, 'video', commentId)).status).toBe(404)
  expect((await save(cleo, 'post', id)).status).toBe(404)
  expect((await save(cleo, 'video', 'AAAAAAAAAAA')).status).toBe(404)
  expect((await save(cleo, 'video', id, 'yesterday')).status).toBe(422)
  expect((await save(visitor(), 'video', id)).status).toBe(401)
  expect(await idsOf(cleo)).toEqual([])
})

test('the export has them', async () => {
  const cleo = await person('Cleo')
  const { publicId } = await post(ada)
  await save(cleo, 'post', publicId)
  const { db } = await app()
  const documents = await findDocuments(db, await accountIdOf(cleo))
  expect(documents['saved.json']).toMatchObject([{ entity: 'post', publicId }])
})
