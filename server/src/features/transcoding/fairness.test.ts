import { afterEach, beforeAll, expect, test } from 'vitest'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { limits } from '@seam/contract/limits.ts'
import { deleteVideo, getVideo, publishVideo, type Video } from '@seam/contract/video.ts'
import { app, jobRun, waitForJobs } from '../../../test/app.ts'
import {
  person,
  type Person,
  waitUntilProcessed,
  publish,
  waitForVideo,
} from '../../../test/cast.ts'
import { manyFramesFile } from '../../../test/many-frames.ts'
import { generateClip, generateImage, vp9 } from '../../../test/generate-media.ts'
import { itemIdOf } from '../../../test/seed.ts'
import { upload } from '../../../test/upload.ts'
import { HEAVY_CONCURRENCY, videoQueues } from './video-queues.ts'
import { processVideo } from './process-video.ts'
import { eventually } from '../../../test/eventually.ts'

/** Owners of heavy videos, more than are processed concurrently. */
const OWNERS = isLongRun ? 10 : 4

let heavy: string
const published: { owner: Person; video: Video }[] = []
beforeAll(async () => {
  await waitForJobs()
  // Five minutes of 4K: minutes of processor time, in less than a megabyte.
  heavy = await manyFramesFile({ codec: 'mpeg4', size: '3840x2160', frames: 300 * 60 })
})
afterEach(async () => {
  for (const { owner, video } of published.splice(0)) await remove(owner, video)
  await waitForJobs()
})

const remove = (owner: Person, { publicId }: Video) =>
  owner.call(deleteVideo, { params: { publicId } })
async function publishHeavy(owner: Person) {
  const video = await publish(owner, {}, heavy)
  published.push({ owner, video })
  return video
}
const isPlayable = ({ videoFile }: Video) => videoFile.url !== null || videoFile.hlsUrl !== null
const rowOf = async (video: Video) => {
  const { db } = await app()
  const rows = db.selectFrom('video').select(['starts', 'heavy'])
  return rows.where('item_id', '=', await itemIdOf(video)).executeTakeFirstOrThrow()
}
const hasStarted = async (video: Video) => (await rowOf(video)).starts > 0
const waitForStart = (video: Video) =>
  eventually(async () => expect(await hasStarted(video)).toBe(true))

test('videos of a new owner become playable while other owners have heavy videos queued', async () => {
  const owners = await Promise.all(Array.from({ length: OWNERS }, () => person('Ada')))
  for (const owner of owners) await publishHeavy(owner)
  const cleo = await person('Cleo')
  for (const file of [
    await generateClip({ extension: 'webm', codec: vp9 }),
    await generateClip(),
  ]) {
    await waitForVideo(cleo, await publish(cleo, {}, file), isPlayable)
  }
  const started = await Promise.all(published.map(({ video }) => hasStarted(video)))
  expect(started.filter(Boolean).length).toBeLessThanOrEqual(HEAVY_CONCURRENCY)
  for (const { owner, video } of published) {
    const [now] = (await owner.call(getVideo, { params: { publicId: video.publicId } })).data
    expect(now?.videoFile.url).toBeNull()
  }
})

test('the second heavy video of one owner waits for the first of another', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const first = await publishHeavy(ada)
  await waitForStart(first)
  const second = await publishHeavy(ada)
  const bens = await publishHeavy(ben)
  await remove(ada, first)
  await waitForStart(bens)
  expect(await hasStarted(second)).toBe(false)
})

async function publishAsHeavy(who: Person, file: string): Promise<Video> {
  const video = await upload(who, 'videos', file)
  const { db } = await app()
  await db
    .updateTable('asset')
    .set({ work: limits.videoWork.ordinary + 1 })
    .where('public_id', '=', video.public_id)
    .execute()
  const thumbnail = await upload(who, 'thumbnails', await generateImage())
  return (await who.call(publishVideo, { body: { title: 'Heavy', video, thumbnail } })).data
}

test('heavy videos get all files, copied or encoded, even several of one owner', async () => {
  const ada = await person('Ada')
  const files = [
    await generateClip({ size: '1280x720' }),
    await generateClip({ size: '1280x720' }),
    await generateClip({ size: '640x360', extension: 'webm', codec: vp9 }),
  ]
  const videos: Video[] = []
  for (const file of files) videos.push(await publishAsHeavy(ada, file))
  for (const video of videos) {
    const ready = await waitUntilProcessed(ada, video)
    expect(ready.processing).toEqual({ state: 'READY', progress: 100, reason: null })
    expect(ready.videoFile).toMatchObject({
      url: expect.any(String),
      hlsUrl: expect.any(String),
      posterUrl: expect.any(String),
      storyboardUrl: expect.any(String),
    })
    expect(await rowOf(video)).toEqual({ starts: 0, heavy: true })
  }
})

test('a video that exceeds the time limit of its queue moves to the heavy queue', async () => {
  const ada = await person('Ada')
  const video = await waitUntilProcessed(
    ada,
    await publish(ada, {}, await generateClip({ codec: vp9, extension: 'webm' })),
  )
  const services = await app()
  const id = await itemIdOf(video)
  await services.db
    .updateTable('video')
    .set({ state: 'PROCESSING', play_file: null, ladder_at: null })
    .where('item_id', '=', id)
    .execute()
  await processVideo(services, { ...videoQueues.short, timeoutSeconds: 0 }).run(
    jobRun({ itemId: id }),
  )
  expect((await rowOf(video)).heavy).toBe(true)
  const ready = await waitUntilProcessed(ada, video)
  expect(ready.processing.state).toBe('READY')
})
