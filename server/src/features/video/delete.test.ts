import { beforeAll, expect, test } from 'vitest'
import { recordView } from '@seam/contract/statistics.ts'
import { deleteVideo, editVideo, getVideo, listVideos, retryVideo } from '@seam/contract/video.ts'
import { app, jobRun, waitForJobs } from '../../../test/app.ts'
import { person, type Person, waitUntilProcessed, publish, visitor } from '../../../test/cast.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'
import { assetFiles, orphanedAssets } from '../../../test/storage.ts'
import { objectKey } from '../assets/asset-paths.ts'
import { purgeItem } from '../deletion/item-jobs.ts'
import { eventually } from '../../../test/eventually.ts'

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
})

const assetOf = (url: string | null) => url?.split('/')[3] ?? ''

test('a deleted video disappears everywhere at once, and its files and rows soon after', async () => {
  const video = await waitUntilProcessed(ada, await publish(ada))
  const { publicId, videoFile, thumbnail } = video
  const [sourceId, thumbnailId] = [assetOf(videoFile.url), assetOf(thumbnail.url)]
  const id = await itemIdOf(video)
  await visitor().call(recordView, { params: { publicId } })
  expect(await assetFiles('videos', sourceId)).toEqual([
    ...['480.mp4', 'original', 'play.mp4', 'poster.webp', 'storyboard.vtt', 'storyboard.webp'],
  ])

  const { status, data } = await ada.call(deleteVideo, { params: { publicId } })
  expect([status, data]).toEqual([200, null])

  for (const who of [visitor(), ada]) {
    for (const call of [getVideo, recordView]) {
      expect((await who.call(call, { params: { publicId } })).status).toBe(404)
    }
    for (const url of [videoFile.url, videoFile.posterUrl, thumbnail.url, thumbnail.smallUrl]) {
      expect((await who.fetch(url ?? '')).status).toBe(404)
    }
    expect((await who.fetch(`/v/${publicId}`)).status).toBe(404)
    const list = await who.call(listVideos, { query: { username: ada.username } })
    expect(list.data).toMatchObject({ docs: [], totalDocs: 0 })
  }
  const body = {
    title: 'x',
    description: '',
    publishStatus: 'PUBLIC',
    category: 'ART',
    nsfw: false,
  }
  for (const call of [deleteVideo, editVideo, retryVideo]) {
    expect((await ada.call(call, { params: { publicId }, body })).status).toBe(404)
  }

  const { db, objects } = await app()
  await waitForJobs()
  // If a failing database loses the change, the files still exist.
  expect(await objects.stat(objectKey('videos', sourceId, 'play.mp4'))).not.toBeNull()
  await eventually(async () => {
    expect(await assetFiles('videos', sourceId)).toEqual([])
    expect(await assetFiles('thumbnails', thumbnailId)).toEqual([])
    const assets = db
      .selectFrom('asset')
      .select('id')
      .where('public_id', 'in', [sourceId, thumbnailId])
    expect(await assets.execute()).toEqual([])
  })
  for (const table of ['video', 'item_counter'] as const) {
    const rows = db.selectFrom(table).select('item_id').where('item_id', '=', id)
    expect(await rows.execute()).toEqual([])
  }
  expect(await orphanedAssets()).toEqual([])
})

test('one of ten concurrent deletions succeeds and the others return 404', async () => {
  const [publicId = ''] = await seedVideos(ada, 1)
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => ada.call(deleteVideo, { params: { publicId } })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 404)).toHaveLength(9)
})

test('deleting one video keeps the others', async () => {
  const ben = await person('Ben')
  const [first = '', second = ''] = await seedVideos(ben, 2)
  await ben.call(deleteVideo, { params: { publicId: first } })
  const { data } = await visitor().call(listVideos, { query: { username: ben.username } })
  expect(data.docs.map((video) => video.publicId)).toEqual([second])
  expect(data.totalDocs).toBe(1)
})

test('purging again, or purging a video that is not deleted, changes nothing', async () => {
  const video = await waitUntilProcessed(ada, await publish(ada))
  const sourceId = assetOf(video.videoFile.url)
  const job = purgeItem(await app())
  const data = { itemId: await itemIdOf(video) }
  const purge = () => job.run(jobRun(data))
  await purge()
  expect((await visitor().fetch(video.videoFile.url ?? '')).status).toBe(200)
  await ada.call(deleteVideo, { params: { publicId: video.publicId } })
  await purge()
  await purge()
  expect(await assetFiles('videos', sourceId)).toEqual([])
})
