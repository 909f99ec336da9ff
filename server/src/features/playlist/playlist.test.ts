import { beforeAll, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import {
  addToPlaylist,
  createPlaylist,
  deletePlaylist,
  editPlaylist,
  getPlaylist,
  listPlaylists,
  listPlaylistVideos,
  moveInPlaylist,
  removeFromPlaylist,
} from '@seam/contract/playlist.ts'
import { deleteVideo, editVideo } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { block, person, type Person, playlist, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { accountIdOf, seedVideos } from '../../../test/seed.ts'
import { findDocuments } from '../export/account-data-store.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
})

const newPlaylist = async (...args: Parameters<typeof playlist>) =>
  (await playlist(...args)).publicId
const add = (who: Client, publicId: string, videoId: string, after?: string | null) =>
  who.call(addToPlaylist, { params: { publicId, videoId }, body: { after } })
const move = (who: Client, publicId: string, videoId: string, after: string | null) =>
  who.call(moveInPlaylist, { params: { publicId, videoId }, body: { after } })
const remove = (who: Client, publicId: string, videoId: string) =>
  who.call(removeFromPlaylist, { params: { publicId, videoId } })
const open = (who: Client, publicId: string) => who.call(getPlaylist, { params: { publicId } })
const videosIn = async (who: Client, publicId: string) => (await open(who, publicId)).data.videoIds
const list = async (who: Client, username: string, containing?: string) =>
  (await who.call(listPlaylists, { query: { username, containing } })).data

async function filled(count: number) {
  const [publicId, ids] = [await newPlaylist(ben), await seedVideos(ada, count)]
  for (const id of ids) expect((await add(ben, publicId, id)).status).toBe(200)
  return { publicId, ids }
}

const details = { title: 'x', description: '', category: 'GENERAL', nsfw: false }
const publishAs = (publicId: string, publishStatus: string) =>
  ada.call(editVideo, { params: { publicId }, body: { ...details, publishStatus } })

test('a playlist has the videos of anyone in the order in which they were added', async () => {
  const { publicId, ids } = await filled(3)
  const { data } = await open(visitor(), publicId)
  expect(data).toMatchObject({
    title: 'Evening',
    description: '',
    publishStatus: 'PUBLIC',
    owner: { username: ben.username },
    videosCount: 3,
    videoIds: ids,
    cover: { nsfw: false, url: expect.stringMatching(/webp$/) },
  })
  const page = await visitor().call(listPlaylistVideos, { params: { publicId } })
  expect(page.data.docs.map((video) => video.publicId)).toEqual(ids)
})

test('a playlist is created with its first video on the way', async () => {
  const [id = ''] = await seedVideos(ada, 1)
  const publicId = await newPlaylist(ben, { videoId: id })
  expect(await videosIn(ben, publicId)).toEqual([id])
  const hidden = (await seedVideos(ada, 1, { publishStatus: 'PRIVATE' }))[0]
  const body = { title: 'x', videoId: hidden }
  expect((await ben.call(createPlaylist, { body })).status).toBe(404)
})

test('a new playlist is private, and only its owner finds it', async () => {
  const { data } = await ben.call(createPlaylist, { body: { title: 'Mine' } })
  expect(data).toMatchObject({ publishStatus: 'PRIVATE', videosCount: 0, cover: null })
  expect((await open(ben, data.publicId)).status).toBe(200)
  for (const who of [visitor(), ada]) expect((await open(who, data.publicId)).status).toBe(404)
})

test('the status decides who finds it in the list of its owner', async () => {
  const cleo = await person('Cleo')
  const publicId = await newPlaylist(cleo)
  const idsFor = async (who: Client) => (await list(who, cleo.username)).docs.map(({ _id }) => _id)
  const becomes = (publishStatus: string) =>
    cleo.call(editPlaylist, {
      params: { publicId },
      body: { title: 'Evening', description: '', publishStatus },
    })
  for (const [status, isListed] of [
    ['UNLISTED', false],
    ['PUBLIC', true],
    ['PRIVATE', false],
    ['PUBLIC', true],
  ] as const) {
    expect((await becomes(status)).data.publishStatus).toBe(status)
    expect(await idsFor(visitor())).toEqual(isListed ? [publicId] : [])
    expect(await idsFor(cleo)).toEqual([publicId])
    expect((await open(visitor(), publicId)).status).toBe(status === 'PRIVATE' ? 404 : 200)
  }
  expect((await list(visitor(), cleo.username)).totalDocs).toBe(1)
})

test('the list of one’s own playlists says which have a video', async () => {
  const cleo = await person('Cleo')
  const [id = ''] = await seedVideos(ada, 1)
  const [without, having] = [await newPlaylist(cleo), await newPlaylist(cleo, { videoId: id })]
  expect((await list(cleo, cleo.username, id)).docs).toMatchObject([
    { publicId: having, hasVideo: true },
    { publicId: without, hasVideo: false },
  ])
  expect((await list(cleo, cleo.username)).docs[0]).not.toHaveProperty('hasVideo')
  expect((await list(ben, cleo.username, id)).docs[0]).not.toHaveProperty('hasVideo')
})

test('a video is moved after another one, to the top, and to the end', async () => {
  const { publicId, ids } = await filled(4)
  const [a = '', b = '', c = '', d = ''] = ids
  for (const [id, after, expected] of [
    [d, a, [a, d, b, c]],
    [c, null, [c, a, d, b]],
    [c, b, [a, d, b, c]],
    [a, d, [d, a, b, c]],
    [a, d, [d, a, b, c]],
    [b, b, [d, a, b, c]],
  ] as const) {
    expect((await move(ben, publicId, id, after)).status).toBe(200)
    expect(await videosIn(ben, publicId)).toEqual(expected)
  }
})

test('a video that is added twice, or by two tabs at once, keeps its place', async () => {
  const { publicId, ids } = await filled(2)
  const [a = ''] = ids
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(ben, publicId, a)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await videosIn(ben, publicId)).toEqual(ids)
})

test('a removed video can be put back in its place', async () => {
  const { publicId, ids } = await filled(3)
  const [a = '', b = ''] = ids
  for (const [id, before] of [
    [b, a],
    [a, null],
  ] as const) {
    const { data } = await remove(ben, publicId, id)
    expect(data.after).toBe(before)
    expect(await videosIn(ben, publicId)).not.toContain(id)
    await add(ben, publicId, id, data.after)
    expect(await videosIn(ben, publicId)).toEqual(ids)
  }
  await remove(ben, publicId, a)
  expect((await remove(ben, publicId, a)).status).toBe(404)
})

test('a place after a video that another tab has removed is a conflict', async () => {
  const { publicId, ids } = await filled(3)
  const [a = '', b = '', c = ''] = ids
  await remove(ben, publicId, b)
  expect((await move(ben, publicId, a, b)).status).toBe(409)
  expect((await move(ben, publicId, b, a)).status).toBe(404)
  expect((await add(ben, publicId, b, b)).status).toBe(409)
  expect(await videosIn(ben, publicId)).toEqual([a, c])
})

test('what a viewer may not see is not in the playlist, and returns in its place', async () => {
  const { publicId, ids } = await filled(3)
  const [a = '', b = '', c = ''] = ids
  await publishAs(a, 'PRIVATE')
  for (const who of [visitor(), ben]) {
    const { data } = await open(who, publicId)
    expect(data).toMatchObject({ videoIds: [b, c], videosCount: 2 })
  }
  expect(await videosIn(ada, publicId)).toEqual(ids)
  await publishAs(a, 'PUBLIC')
  expect(await videosIn(visitor(), publicId)).toEqual(ids)
  await ada.call(deleteVideo, { params: { publicId: b } })
  expect(await videosIn(visitor(), publicId)).toEqual([a, c])
  const cleo = await person('Cleo')
  await block(cleo, ada)
  expect((await open(cleo, publicId)).data).toMatchObject({ videoIds: [], videosCount: 0 })
})

test('a public playlist does not disclose the unlisted videos of others', async () => {
  const { publicId, ids } = await filled(2)
  const [a = '', b = ''] = ids
  await publishAs(a, 'UNLISTED')
  expect(await videosIn(visitor(), publicId)).toEqual([b])
  for (const who of [ada, ben]) expect(await videosIn(who, publicId)).toEqual(ids)
  const own = await newPlaylist(ada, { videoId: a })
  expect(await videosIn(visitor(), own)).toEqual([a])
  const byLink = await newPlaylist(ben, { videoId: a, publishStatus: 'UNLISTED' })
  expect(await videosIn(visitor(), byLink)).toEqual([a])
})

test('only its owner changes a playlist', async () => {
  const { publicId, ids } = await filled(2)
  const [a = '', b = ''] = ids
  const body = { title: 'Taken', description: '', publishStatus: 'PUBLIC' }
  for (const [who, status] of [
    [ada, 403],
    [visitor(), 401],
  ] as const) {
    const statuses = [
      await who.call(editPlaylist, { params: { publicId }, body }),
      await add(who, publicId, a),
      await move(who, publicId, b, null),
      await remove(who, publicId, a),
      await who.call(deletePlaylist, { params: { publicId } }),
    ].map((answer) => answer.status)
    expect(statuses).toEqual(Array(5).fill(status))
  }
  expect(await videosIn(visitor(), publicId)).toEqual(ids)
})

test('a deleted playlist is gone, and its videos stay', async () => {
  const { publicId, ids } = await filled(1)
  expect((await ben.call(deletePlaylist, { params: { publicId } })).status).toBe(200)
  expect((await open(ben, publicId)).status).toBe(404)
  expect((await ben.call(deletePlaylist, { params: { publicId } })).status).toBe(404)
  const again = await newPlaylist(ben, { videoId: ids[0] })
  expect(await videosIn(ben, again)).toEqual(ids)
})

test('rejects texts, a status and videos that a playlist cannot have', async () => {
  const body = { title: 'x', description: '', publishStatus: 'PUBLIC' }
  for (const wrong of [
    { title: '' },
    { title: 'x'.repeat(limits.title + 1) },
    { description: 'x'.repeat(limits.description + 1) },
    { publishStatus: 'LISTED' },
    { videoId: 'x' },
  ]) {
    const answer = await ben.call(createPlaylist, { body: { ...body, ...wrong } })
    expect([wrong, answer.status]).toEqual([wrong, 422])
  }
  const publicId = await newPlaylist(ben)
  expect((await add(ben, publicId, 'AAAAAAAAAAA')).status).toBe(404)
  expect((await open(ben, 'AAAAAAAAAAA')).status).toBe(404)
})

test('a playlist has at most 500 videos, and opens page by page', async () => {
  const publicId = await newPlaylist(ben)
  const ids = await seedVideos(ada, limits.playlistVideos + 1)
  const { db } = await app()
  const rows = await db.selectFrom('item').select(['id', 'public_id']).execute()
  const idOf = new Map(rows.map((row) => [row.public_id, row.id]))
  const playlistId = idOf.get(publicId) ?? 0
  await db
    .insertInto('playlist_video')
    .values(
      ids.slice(0, -1).map((id, position) => ({
        playlist_id: playlistId,
        video_id: idOf.get(id) ?? 0,
        position,
      })),
    )
    .execute()
  const full = await add(ben, publicId, ids.at(-1) ?? '')
  expect([full.status, full.problem.code]).toEqual([409, 'conflict'])
  expect((await add(ben, publicId, ids[0] ?? '')).status).toBe(200)
  const query = { limit: 50 }
  const first = await visitor().call(listPlaylistVideos, { params: { publicId }, query })
  const cursor = first.data.nextCursor ?? ''
  const second = await visitor().call(listPlaylistVideos, {
    params: { publicId },
    query: { ...query, page: 2, cursor },
  })
  expect([...first.data.docs, ...second.data.docs].map(({ _id }) => _id)).toEqual(ids.slice(0, 100))
  expect(second.data).toMatchObject({ totalDocs: 500, page: 2, hasNextPage: true })
})

test('the export has the playlists with their videos', async () => {
  const cleo = await person('Cleo')
  const [id = ''] = await seedVideos(ada, 1)
  const publicId = await newPlaylist(cleo, { videoId: id, description: 'For rainy days' })
  const { db } = await app()
  const documents = await findDocuments(db, await accountIdOf(cleo))
  expect(documents['playlists.json']).toMatchObject([
    {
      publicId,
      title: 'Evening',
      description: 'For rainy days',
      publishStatus: 'PUBLIC',
      videos: [id],
    },
  ])
})
