import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { deleteVideo, getVideo, retryVideo, type Video } from '@seam/contract/video.ts'
import { app, jobRun, waitForJobs } from '../../../test/app.ts'
import { person, type Person, publish, visitor, waitUntilProcessed } from '../../../test/cast.ts'
import { generateClip, generateMedia } from '../../../test/generate-media.ts'
import { itemIdOf } from '../../../test/seed.ts'
import {
  assetFiles,
  orphanedAssets,
  objectPath as pathOfObject,
  workFolders,
} from '../../../test/storage.ts'
import { type JobRun, WORKER_STOPPED } from '../../infra/queue.ts'
import { objectKey } from '../assets/asset-paths.ts'
import type { ProcessVideoData } from './job-names.ts'
import { videoQueues } from './video-queues.ts'
import { processVideo } from './process-video.ts'
import { eventually } from '../../../test/eventually.ts'

let ada: Person
beforeAll(async () => {
  await waitForJobs()
  ada = await person('Ada')
})

const assetOf = async (video: Video) => {
  const { db } = await app()
  const row = await db
    .selectFrom('video')
    .innerJoin('asset', 'asset.id', 'video.source_asset_id')
    .select('asset.public_id')
    .where('video.item_id', '=', await itemIdOf(video))
    .executeTakeFirstOrThrow()
  return row.public_id
}
const pathOf = async (video: Video, file: string) =>
  pathOfObject(objectKey('videos', await assetOf(video), file))
const current = async (who: Person, { publicId }: Video) =>
  (await who.call(getVideo, { params: { publicId } })).data[0]
const request = (video: Video) => ({ params: { publicId: video.publicId } })

/** Returns a truncated file with its index at the front. */
async function truncated(): Promise<string> {
  const whole = await generateMedia(
    ['-i', await generateClip({ seconds: 8 }), '-c', 'copy', '-movflags', 'faststart'],
    'mp4',
  )
  const path = join(inject('folder'), `${process.pid}-truncated.mp4`)
  const bytes = await readFile(whole)
  await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * 0.6)))
  return path
}

/** Sets the state of a video and runs its job, as the queue would after a crash. */
async function runAgain(video: Video, state: object, run: Partial<JobRun<ProcessVideoData>> = {}) {
  const services = await app()
  const id = await itemIdOf(video)
  await services.db.updateTable('video').set(state).where('item_id', '=', id).execute()
  await processVideo(services, videoQueues.ordinary).run(jobRun({ itemId: id }, run))
}
const startsOf = async (video: Video) => {
  const { db } = await app()
  const row = await db
    .selectFrom('video')
    .select('starts')
    .where('item_id', '=', await itemIdOf(video))
    .executeTakeFirstOrThrow()
  return row.starts
}
const notStarted = {
  state: 'PROCESSING' as const,
  progress: 0,
  play_file: null,
  poster_file: null,
}

const expectNoWorkFolders = () => eventually(async () => expect(await workFolders()).toEqual([]))

test('a truncated file fails with a reason only for its owner, and a retry with the whole file succeeds', async () => {
  const failed = await waitUntilProcessed(ada, await publish(ada, {}, await truncated()))
  expect(failed.processing).toMatchObject({
    state: 'FAILED',
    reason: 'This file cannot be read to the end. It may be damaged or incomplete.',
  })
  expect(failed.videoFile.url).toBeNull()
  expect((await visitor().call(getVideo, request(failed))).status).toBe(404)
  expect(await assetFiles('videos', await assetOf(failed))).toEqual(['original'])

  const { status, data } = await ada.call(retryVideo, request(failed))
  expect(status).toBe(200)
  expect(data.processing).toEqual({ state: 'PROCESSING', progress: 0, reason: null })
  expect((await waitUntilProcessed(ada, failed)).processing.state).toBe('FAILED')

  await rm(await pathOf(failed, 'original'))
  await copyFile(await generateClip({ seconds: 8 }), await pathOf(failed, 'original'))
  expect((await ada.call(retryVideo, request(failed))).status).toBe(200)
  expect((await waitUntilProcessed(ada, failed)).processing).toEqual({
    state: 'READY',
    progress: 100,
    reason: null,
  })
  expect((await visitor().call(getVideo, request(failed))).status).toBe(200)
  await expectNoWorkFolders()
})

test('a video that failed after it was playable still plays, and shows the reason only to its owner', async () => {
  const video = await waitUntilProcessed(ada, await publish(ada))
  const { db, responseCache } = await app()
  await db
    .updateTable('video')
    .set({ state: 'FAILED', failure: 'No poster' })
    .where('item_id', '=', await itemIdOf(video))
    .execute()
  await responseCache.invalidate()
  expect((await current(ada, video))?.processing.reason).toBe('No poster')
  const cleo = await person('Cleo')
  expect((await current(cleo, video))?.processing).toMatchObject({ state: 'FAILED', reason: null })
  expect((await visitor().fetch(video.videoFile.url ?? '')).status).toBe(200)
})

test('retries only a failed video, and once for concurrent requests', async () => {
  const video = await waitUntilProcessed(ada, await publish(ada))
  const early = await ada.call(retryVideo, request(video))
  expect(early.problem).toMatchObject({ status: 409, code: 'conflict' })
  const { db } = await app()
  await db
    .updateTable('video')
    .set({ state: 'FAILED', failure: 'x' })
    .where('item_id', '=', await itemIdOf(video))
    .execute()
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => ada.call(retryVideo, request(video))),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(4)
  expect((await waitUntilProcessed(ada, video)).processing.state).toBe('READY')
})

test('a video that is deleted during processing leaves no files', async () => {
  const slow = ['-c:v', 'mpeg4', '-q:v', '2', '-pix_fmt', 'yuv420p']
  const file = await generateClip({ seconds: 6, size: '1280x720', codec: slow, sound: false })
  const video = await publish(ada, {}, file)
  const asset = await assetOf(video)
  await eventually(async () => expect(await workFolders()).toHaveLength(1))
  expect((await ada.call(deleteVideo, request(video))).status).toBe(200)
  await eventually(async () => {
    expect(await workFolders()).toEqual([])
    expect(await assetFiles('videos', asset)).toEqual([])
    expect(await orphanedAssets()).toEqual([])
  })
})

// Real videos are tested in `video/progress`.
test.runIf(isLongRun)('progress only rises, up to 100', async () => {
  const slow = ['-c:v', 'mpeg4', '-q:v', '2', '-pix_fmt', 'yuv420p']
  const file = await generateClip({ seconds: 8, size: '1280x720', codec: slow, sound: false })
  const video = await publish(ada, {}, file)
  const seen: number[] = []
  await eventually(async () => {
    const { processing } = (await current(ada, video)) ?? video
    seen.push(processing.progress)
    expect(processing.state).toBe('READY')
  }, 20)
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  expect(seen.at(-1)).toBe(100)
})

test('a second run of the job changes nothing', async () => {
  const video = await waitUntilProcessed(ada, await publish(ada))
  const modifiedAt = async () => (await stat(await pathOf(video, 'play.mp4'))).mtimeMs
  const before = await modifiedAt()
  await runAgain(video, { state: 'READY' })
  expect(await modifiedAt()).toBe(before)
  expect(await current(ada, video)).toEqual(video)
  await expectNoWorkFolders()
})

test('after a crash the job continues where it stopped', async () => {
  const video = await waitUntilProcessed(ada, await publish(ada))
  const modifiedAt = async () => (await stat(await pathOf(video, 'play.mp4'))).mtimeMs
  const before = await modifiedAt()
  await rm(await pathOf(video, 'poster.webp'))
  await runAgain(video, { state: 'PROCESSING', progress: 85, poster_file: null })
  const withPoster = await waitUntilProcessed(ada, video)
  // Its name contains the attempt number.
  const posterUrl = video.videoFile.posterUrl?.replace('poster.', 'poster.2.')
  expect(withPoster).toEqual({ ...video, videoFile: { ...video.videoFile, posterUrl } })
  expect(await modifiedAt()).toBe(before)
  await runAgain(video, notStarted)
  const { videoFile } = await waitUntilProcessed(ada, video)
  expect(videoFile.url).toBe(video.videoFile.url?.replace('play.', 'play.3.'))
  expect(videoFile.posterUrl).toBe(video.videoFile.posterUrl?.replace('poster.', 'poster.3.'))
})

test('a stopping worker leaves the video to the next one, and its start does not count', async () => {
  const video = await waitUntilProcessed(ada, await publish(ada))
  await expect(
    runAgain(video, notStarted, { signal: AbortSignal.abort(WORKER_STOPPED) }),
  ).rejects.toBeDefined()
  expect((await current(ada, video))?.processing).toMatchObject({ state: 'PROCESSING' })
  expect(await startsOf(video)).toBe(0)
  await expectNoWorkFolders()
  await runAgain(video, { state: 'PROCESSING' })
  expect((await waitUntilProcessed(ada, video)).processing).toEqual(video.processing)
})

test('retries a server error, and fails the video at its fifth start', async () => {
  const video = await waitUntilProcessed(ada, await publish(ada))
  await rm(await pathOf(video, 'original'))
  const reported: string[] = []
  const run = { report: ({ message }: Error) => void reported.push(message) }
  await expect(runAgain(video, notStarted, run)).rejects.toThrow('ENOENT')
  for (const start of [2, 3, 4]) {
    await expect(runAgain(video, { state: 'PROCESSING' }, run)).rejects.toThrow('ENOENT')
    expect(await startsOf(video)).toBe(start)
  }
  expect((await current(ada, video))?.processing.state).toBe('PROCESSING')
  await runAgain(video, { state: 'PROCESSING' }, run)
  expect((await current(ada, video))?.processing).toMatchObject({
    state: 'FAILED',
    reason: 'Something went wrong on our side. Please try again.',
  })
  expect(reported).toEqual([expect.stringContaining('ENOENT')])
  await expectNoWorkFolders()
})

test.runIf(isLongRun)(
  'fails a video that has killed its worker five times, without a sixth attempt',
  async () => {
    const video = await waitUntilProcessed(ada, await publish(ada))
    const reported: string[] = []
    const run = { report: ({ message }: Error) => void reported.push(message) }
    // The state that a dying worker leaves behind.
    await runAgain(video, { ...notStarted, starts: 5 }, run)
    expect((await current(ada, video))?.processing).toMatchObject({
      state: 'FAILED',
      reason: 'Something went wrong on our side. Please try again.',
    })
    expect(reported).toEqual(['Processing was started too many times'])
    expect((await ada.call(retryVideo, request(video))).status).toBe(200)
    expect((await waitUntilProcessed(ada, video)).processing.state).toBe('READY')
    expect(await startsOf(video)).toBe(0)
  },
)

test('an owner can retry a failed video three times', async () => {
  const video = await publish(ada, {}, await truncated())
  for (let retry = 1; retry <= limits.videoRetries; retry += 1) {
    expect((await waitUntilProcessed(ada, video)).processing.state).toBe('FAILED')
    expect((await ada.call(retryVideo, request(video))).status).toBe(200)
  }
  const failed = await waitUntilProcessed(ada, video)
  const { problem } = await ada.call(retryVideo, request(video))
  expect(problem).toMatchObject({
    status: 409,
    code: 'conflict',
    detail: serverMessages.videoRetries,
  })
  expect(await current(ada, video)).toEqual(failed)
})
