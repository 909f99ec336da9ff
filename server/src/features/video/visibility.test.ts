import { beforeAll, beforeEach, expect, test } from 'vitest'
import { editVideo, getVideo, listVideos, type Video } from '@seam/contract/video.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { person, type Person, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'
import { markPlayable } from '../transcoding/video-store.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  await waitForJobs()
  ben = await person('Ben')
})
beforeEach(async () => {
  ada = await person('Ada')
})

/** Returns the ids of the first page of a profile as this client sees it, and the total. */
async function profile(who: Client, { username }: Person) {
  const { data } = await who.call(listVideos, { query: { username, limit: 50 } })
  return { ids: data.docs.map((video) => video.publicId), total: data.totalDocs }
}
const feed = async (who: Client) =>
  (await who.call(listVideos, { query: { limit: 50 } })).data.docs.map((video) => video.publicId)
const open = async (who: Client, publicId: string) =>
  (await who.call(getVideo, { params: { publicId } })).status

async function setStatus(publicId: string, publishStatus: Video['publishStatus']) {
  const details = { title: 'x', description: '', category: 'GENERAL', nsfw: false, publishStatus }
  const { status } = await ada.call(editVideo, { params: { publicId }, body: details })
  expect(status).toBe(200)
}

async function setNsfwPreference(who: Person, nsfw: 'SHOW' | 'HIDE' | 'BLUR') {
  const { db } = await app()
  await db
    .updateTable('account')
    .set({ nsfw_content: nsfw })
    .where('username', '=', who.username)
    .execute()
}

test('an unlisted video opens by its link and appears only in the list of its owner', async () => {
  const [publicId = ''] = await seedVideos(ada, 1, { publishStatus: 'UNLISTED' })
  for (const who of [visitor(), ben]) {
    expect(await open(who, publicId)).toBe(200)
    expect(await feed(who)).not.toContain(publicId)
    expect(await profile(who, ada)).toEqual({ ids: [], total: 0 })
  }
  expect(await feed(ada)).not.toContain(publicId)
  expect(await profile(ada, ada)).toEqual({ ids: [publicId], total: 1 })
})

test('a private video appears only in the list of its owner', async () => {
  const [publicId = ''] = await seedVideos(ada, 1, { publishStatus: 'PRIVATE' })
  for (const who of [visitor(), ben]) {
    expect(await open(who, publicId)).toBe(404)
    expect(await feed(who)).not.toContain(publicId)
    expect(await profile(who, ada)).toEqual({ ids: [], total: 0 })
  }
  expect(await open(ada, publicId)).toBe(200)
  expect(await feed(ada)).not.toContain(publicId)
  expect(await profile(ada, ada)).toEqual({ ids: [publicId], total: 1 })
})

test('the total of a profile counts all videos for its owner, and for others what they may see', async () => {
  const shown = await seedVideos(ada, 2)
  await seedVideos(ada, 1, { publishStatus: 'UNLISTED' })
  await seedVideos(ada, 1, { publishStatus: 'PRIVATE' })
  expect(await profile(visitor(), ada)).toEqual({ ids: shown, total: 2 })
  expect(await profile(ben, ada)).toEqual({ ids: shown, total: 2 })
  const own = await profile(ada, ada)
  expect([own.ids.length, own.total]).toEqual([4, 4])
})

test('a change of status takes effect at once in lists and totals', async () => {
  const [publicId = ''] = await seedVideos(ada, 1)
  expect(await profile(visitor(), ada)).toEqual({ ids: [publicId], total: 1 })
  for (const status of ['PRIVATE', 'PUBLIC', 'UNLISTED', 'PUBLIC', 'PRIVATE'] as const) {
    await setStatus(publicId, status)
    const listed = status === 'PUBLIC'
    for (const who of [visitor(), ben]) {
      expect(await profile(who, ada)).toEqual({ ids: listed ? [publicId] : [], total: +listed })
      expect((await feed(who)).includes(publicId)).toBe(listed)
      expect(await open(who, publicId)).toBe(status === 'PRIVATE' ? 404 : 200)
    }
    expect((await profile(ada, ada)).total).toBe(1)
  }
})

test('a private video that becomes public is the newest in the lists', async () => {
  const [first = ''] = await seedVideos(ada, 1, { publishStatus: 'PRIVATE' })
  const [second = ''] = await seedVideos(ada, 1)
  await setStatus(first, 'PUBLIC')
  expect((await profile(visitor(), ada)).ids).toEqual([first, second])
  expect((await feed(visitor())).slice(0, 2)).toEqual([first, second])
})

test('an edited public video keeps its position', async () => {
  const [second = '', first = ''] = await seedVideos(ada, 2)
  await setStatus(first, 'PUBLIC')
  expect((await profile(visitor(), ada)).ids).toEqual([second, first])
})

test('HIDE removes adult content from feeds and others’ profiles, and from their totals', async () => {
  const [adult = ''] = await seedVideos(ada, 1, { nsfw: true })
  const [ordinary = ''] = await seedVideos(ada, 1)
  const both = { ids: [ordinary, adult], total: 2 }
  for (const choice of ['BLUR', 'SHOW', 'HIDE'] as const) {
    await setNsfwPreference(ben, choice)
    const hidden = choice === 'HIDE'
    expect(await profile(ben, ada)).toEqual(hidden ? { ids: [ordinary], total: 1 } : both)
    expect((await feed(ben)).includes(adult)).toBe(!hidden)
    expect(await open(ben, adult)).toBe(200)
  }
  expect(await profile(visitor(), ada)).toEqual(both)
  await setNsfwPreference(ada, 'HIDE')
  expect(await profile(ada, ada)).toEqual(both)
  await setNsfwPreference(ben, 'BLUR')
})

test('the total of the feed excludes what HIDE removes', async () => {
  await seedVideos(ada, 3, { nsfw: true })
  const total = async () => (await ben.call(listVideos)).data.totalDocs
  const all = await total()
  await setNsfwPreference(ben, 'HIDE')
  expect(await total()).toBeLessThanOrEqual(all - 3)
  await setNsfwPreference(ben, 'BLUR')
  expect(await total()).toBe(all)
})

test('marking a video as adult content removes it at once from lists under HIDE', async () => {
  const [publicId = ''] = await seedVideos(ada, 1)
  await setNsfwPreference(ben, 'HIDE')
  expect((await profile(ben, ada)).total).toBe(1)
  const body = { title: 'x', description: '', category: 'ART', nsfw: true, publishStatus: 'PUBLIC' }
  await ada.call(editVideo, { params: { publicId }, body })
  expect(await profile(ben, ada)).toEqual({ ids: [], total: 0 })
  await setNsfwPreference(ben, 'BLUR')
})

test('the owner sees a public video at once, others once it is playable', async () => {
  const [playable = ''] = await seedVideos(ada, 1)
  const [pending = ''] = await seedVideos(ada, 1, {}, false)
  expect(await profile(ada, ada)).toEqual({ ids: [pending, playable], total: 2 })
  expect((await feed(ada)).slice(0, 2)).toEqual([pending, playable])
  for (const who of [visitor(), ben]) {
    expect(await profile(who, ada)).toEqual({ ids: [playable], total: 1 })
    expect(await feed(who)).not.toContain(pending)
    expect(await open(who, pending)).toBe(200)
  }
  const { db, responseCache } = await app()
  await db
    .transaction()
    .execute(async (tx) =>
      markPlayable(tx, await itemIdOf({ publicId: pending }), { file: 'play.mp4', copied: false }),
    )
  await responseCache.invalidate()
  for (const who of [visitor(), ben, ada]) {
    expect(await profile(who, ada)).toEqual({ ids: [pending, playable], total: 2 })
    expect((await feed(who)).slice(0, 2)).toEqual([pending, playable])
  }
})

test('a pending video counts only in the feed total of its owner', async () => {
  const total = async (who: Client) => (await who.call(listVideos)).data.totalDocs
  const [before, own] = [await total(ben), await total(ada)]
  await seedVideos(ada, 2, {}, false)
  expect([await total(ben), await total(ada)]).toEqual([before, own + 2])
})

test('a pending video that is not public appears in no feed, not even its owner’s', async () => {
  for (const publishStatus of ['PRIVATE', 'UNLISTED'] as const) {
    const [pending = ''] = await seedVideos(ada, 1, { publishStatus }, false)
    expect(await feed(ada)).not.toContain(pending)
    expect((await profile(ada, ada)).ids).toContain(pending)
  }
})
