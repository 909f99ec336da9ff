import { beforeAll, expect, test } from 'vitest'
import {
  addToWatchHistory,
  clearWatchHistory,
  deleteWatchHistoryEntry,
  savePosition,
  listWatchHistory,
  listResumePositions,
} from '@seam/contract/history.ts'
import { changeHistorySettings } from '@seam/contract/settings.ts'
import { deleteVideo, editVideo } from '@seam/contract/video.ts'
import { sql } from 'kysely'
import { app } from '../../../test/app.ts'
import { block, mute, person, type Person, visitor, vote } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { accountIdOf, seedVideos } from '../../../test/seed.ts'

let ada: Person
let videos: string[]
let ben: Person
beforeAll(async () => {
  ada = await person('Ada')
  ben = await person('Ben')
  videos = await seedVideos(ada, 5)
})

const watch = (who: Client, videoId?: string) => who.call(addToWatchHistory, { query: { videoId } })
const saveResumePosition = (who: Client, videoId: string | undefined, position: number | string) =>
  who.call(savePosition, { query: { videoId, position } })
const historyOf = async (who: Client) => (await who.call(listWatchHistory)).data
const watchedIds = async (who: Client) => (await historyOf(who)).docs.map(({ _id }) => _id)

const details = { title: 'x', description: '', category: 'GENERAL', nsfw: false }
const setStatus = (publicId: string, publishStatus: string) =>
  ada.call(editVideo, { params: { publicId }, body: { ...details, publishStatus } })

/** Moves all entries of this account some seconds into the past. */
async function age(who: Person, seconds: number) {
  const { db } = await app()
  await sql`
    update watch_history set watched_at = watched_at - ${seconds} * interval '1 second'
    where account_id = ${await accountIdOf(who)}
  `.execute(db)
}

test('a watched video moves to the top of the history, also when watched again', async () => {
  const cleo = await person('Cleo')
  expect(await historyOf(cleo)).toMatchObject({ docs: [], totalDocs: 0, hasNextPage: false })
  const [a = '', b = '', c = ''] = videos
  for (const publicId of [a, b, c]) {
    const { status, data } = await watch(cleo, publicId)
    expect([status, data]).toEqual([200, { saved: true }])
    await age(cleo, 1)
  }
  expect(await watchedIds(cleo)).toEqual([c, b, a])
  await watch(cleo, a)
  await age(cleo, 1)
  await Promise.all(Array.from({ length: 8 }, () => watch(cleo, b)))
  expect(await watchedIds(cleo)).toEqual([b, a, c])
  expect((await historyOf(cleo)).totalDocs).toBe(3)
})

test('an entry has the video for this viewer, the time it was watched and the resume position', async () => {
  const cleo = await person('Cleo')
  const [publicId = ''] = videos
  await vote(cleo, 'video', publicId)
  await watch(cleo, publicId)
  const before = await historyOf(cleo)
  expect(before.docs).toMatchObject([
    {
      _id: publicId,
      video: { publicId, owner: { username: ada.username }, currUserVoteType: 'UPVOTE' },
      position: 0,
    },
  ])
  expect((await saveResumePosition(cleo, publicId, 12.345)).data).toEqual({ saved: true })
  const after = await historyOf(cleo)
  expect(after.docs).toMatchObject([{ position: 12.345, watchedAt: before.docs[0]?.watchedAt }])
  await watch(cleo, publicId)
  expect((await historyOf(cleo)).docs[0]?.position).toBe(12.345)
})

test('lists the resume positions of all videos except finished and deleted entries', async () => {
  const cleo = await person('Cleo')
  const positionsOf = async (who: Client) => (await who.call(listResumePositions)).data
  const [a = '', b = '', c = ''] = videos
  expect(await positionsOf(cleo)).toEqual({})
  for (const [publicId, second] of [
    [a, 12.5],
    [b, 7],
    [c, 30],
  ] as const) {
    await watch(cleo, publicId)
    await saveResumePosition(cleo, publicId, second)
  }
  expect(await positionsOf(cleo)).toEqual({ [a]: 12.5, [b]: 7, [c]: 30 })
  await saveResumePosition(cleo, b, 0)
  await cleo.call(deleteWatchHistoryEntry, { params: { id: c } })
  expect(await positionsOf(cleo)).toEqual({ [a]: 12.5 })
  expect(await positionsOf(ben)).toEqual({})
})

test('saves nothing while the watch history is disabled, and resumes when it is enabled', async () => {
  const cleo = await person('Cleo')
  const [a = '', b = ''] = videos
  await watch(cleo, a)
  const choose = (saveWatchHistory: boolean) =>
    cleo.call(changeHistorySettings, { body: { saveWatchHistory, saveSearchHistory: true } })
  await choose(false)
  expect((await watch(cleo, b)).data).toEqual({ saved: false })
  expect((await saveResumePosition(cleo, a, 7)).data).toEqual({ saved: false })
  expect((await historyOf(cleo)).docs).toMatchObject([{ _id: a, position: 0 }])
  await choose(true)
  expect((await watch(cleo, b)).data).toEqual({ saved: true })
  expect(await watchedIds(cleo)).toEqual([b, a])
})

test('other accounts cannot read or delete a history', async () => {
  const cleo = await person('Cleo')
  const [publicId = ''] = videos
  await watch(cleo, publicId)
  expect(await watchedIds(ben)).toEqual([])
  expect((await ben.call(deleteWatchHistoryEntry, { params: { id: publicId } })).status).toBe(404)
  await ben.call(clearWatchHistory)
  expect(await watchedIds(cleo)).toEqual([publicId])
})

test('a video that is no longer visible is not in the history and its total until it is visible again', async () => {
  const cleo = await person('Cleo')
  const [visible = ''] = videos
  const [hidden = '', deleted = ''] = await seedVideos(ada, 2)
  for (const who of [cleo, ada]) {
    for (const publicId of [deleted, hidden, visible]) {
      await watch(who, publicId)
      await saveResumePosition(who, publicId, 3)
    }
  }
  await setStatus(hidden, 'PRIVATE')
  await ada.call(deleteVideo, { params: { publicId: deleted } })
  expect(await historyOf(cleo)).toMatchObject({ docs: [{ _id: visible }], totalDocs: 1 })
  expect((await watchedIds(ada)).toSorted()).toEqual([hidden, visible].toSorted())
  expect((await cleo.call(listResumePositions)).data).toEqual({ [visible]: 3 })
  await setStatus(hidden, 'UNLISTED')
  expect((await watchedIds(cleo)).toSorted()).toEqual([hidden, visible].toSorted())
})

test.each([
  ['blocks', block],
  ['mutes', mute],
])(
  'videos of an account that the viewer %s are neither in the history nor resumed',
  async (_, exclude) => {
    const cleo = await person('Cleo')
    const [publicId = ''] = videos
    await watch(cleo, publicId)
    await saveResumePosition(cleo, publicId, 3)
    await exclude(cleo, ada)
    expect(await watchedIds(cleo)).toEqual([])
    expect((await cleo.call(listResumePositions)).data).toEqual({})
  },
)

test('returns 404 for videos that are not visible or do not exist', async () => {
  const [secret = ''] = await seedVideos(ada, 1, { publishStatus: 'PRIVATE' })
  for (const publicId of [secret, 'nosuchvideo', '../../etc', '']) {
    expect((await watch(ben, publicId)).status).toBe(404)
    expect((await saveResumePosition(ben, publicId, 1)).status).toBe(404)
  }
  expect((await watch(ada, secret)).data).toEqual({ saved: true })
  expect((await watch(ben)).status).toBe(422)
  expect((await saveResumePosition(ben, undefined, 1)).status).toBe(422)
})

test.each(['-1', 'x', '', '1e3', 'Infinity', '1234567', '0x10'])(
  'returns 422 for the position %j',
  async (position) => {
    const answer = await saveResumePosition(ben, videos[0], position)
    expect(answer.status).toBe(422)
    expect(answer.errors).toEqual({ position: 'position must be a number of seconds from 0' })
  },
)

test('pages and cursors list the history while it changes', async () => {
  const cleo = await person('Cleo')
  const many = await seedVideos(ada, 7)
  for (const publicId of many) {
    await watch(cleo, publicId)
    await age(cleo, 1)
  }
  const order = many.toReversed()
  const first = (await cleo.call(listWatchHistory, { query: { limit: 3 } })).data
  expect(first).toMatchObject({ totalDocs: 7, page: 1, limit: 3, hasNextPage: true })
  const second = (await cleo.call(listWatchHistory, { query: { limit: 3, page: 2 } })).data
  expect(second.docs.map(({ _id }) => _id)).toEqual(order.slice(3, 6))
  await watch(cleo, videos[0])
  const seen = first.docs.map(({ _id }) => _id)
  for (let cursor = first.nextCursor; cursor !== null;) {
    const { data } = await cleo.call(listWatchHistory, { query: { limit: 3, cursor } })
    seen.push(...data.docs.map(({ _id }) => _id))
    cursor = data.nextCursor
  }
  expect(seen).toEqual(order)
})

/**
 * Adds entries with the same time to a new history. Returns the reader and their ids, newest first.
 */
async function watchAtOnce() {
  const cleo = await person('Cleo')
  const seeded = await seedVideos(ada, 3)
  for (const publicId of seeded) await watch(cleo, publicId)
  const { db } = await app()
  await sql`
    update watch_history set watched_at = now() - interval '1 minute'
    where account_id = ${await accountIdOf(cleo)}
  `.execute(db)
  return { cleo, ids: await watchedIds(cleo) }
}

test('a cursor whose video was deleted skips no entries with the same time', async () => {
  const { cleo, ids } = await watchAtOnce()
  const [first = '', ...others] = ids
  const { nextCursor } = (await cleo.call(listWatchHistory, { query: { limit: 1 } })).data
  const { db } = await app()
  await db.deleteFrom('item').where('public_id', '=', first).execute()
  const cursor = nextCursor ?? ''
  const { docs } = (await cleo.call(listWatchHistory, { query: { cursor } })).data
  expect(docs.map(({ _id }) => _id)).toEqual(others)
})

test('deletes one entry, those of the last hour, or all', async () => {
  const cleo = await person('Cleo')
  const [a = '', b = '', c = ''] = videos
  await watch(cleo, a)
  await age(cleo, 7_200)
  await watch(cleo, b)
  await watch(cleo, c)
  const { status, data } = await cleo.call(deleteWatchHistoryEntry, { params: { id: c } })
  expect([status, data]).toEqual([200, null])
  expect((await cleo.call(deleteWatchHistoryEntry, { params: { id: c } })).status).toBe(404)
  expect(await watchedIds(cleo)).toEqual([b, a])
  expect((await cleo.call(clearWatchHistory, { query: { range: 3_600 } })).status).toBe(200)
  expect(await watchedIds(cleo)).toEqual([a])
  expect((await cleo.call(clearWatchHistory, { query: { range: 0 } })).status).toBe(200)
  expect(await historyOf(cleo)).toMatchObject({ docs: [], totalDocs: 0 })
})

test.each(['-1', 'all', '1.5', '9999999999'])('returns 422 for the range %j', async (range) => {
  const answer = await ben.call(clearWatchHistory, { query: { range } })
  expect(answer.status).toBe(422)
  expect(answer.errors).toEqual({
    range: 'range must be a whole number of seconds, 0 for everything',
  })
})

test('returns 401 for anonymous viewers', async () => {
  const params = { id: videos[0] }
  const query = { videoId: videos[0], position: 1 }
  const calls = [
    addToWatchHistory,
    savePosition,
    listResumePositions,
    listWatchHistory,
    clearWatchHistory,
    deleteWatchHistoryEntry,
  ]
  for (const call of calls) {
    expect((await visitor().call(call, { params, query })).status).toBe(401)
  }
})
