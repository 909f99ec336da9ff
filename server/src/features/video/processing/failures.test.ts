import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { deleteVideo, getVideo, retryVideo, type Video } from '@seam/contract/video.ts'
import { app, oneRun, settled } from '../../../../test/app.ts'
import { person, type Person, processed, publish, visitor } from '../../../../test/cast.ts'
import { clip, made } from '../../../../test/media.ts'
import { itemId } from '../../../../test/seed.ts'
import { filesOf, orphans, pathOf as pathOfObject, workFolders } from '../../../../test/storage.ts'
import { type Run, STOPPED } from '../../../infra/queue.ts'
import { objectKey } from '../../media/address.ts'
import type { ProcessVideo } from '../job-names.ts'
import { lanes } from '../lanes.ts'
import { processVideo } from './process-video.ts'

let ada: Person
beforeAll(async () => {
  await settled()
  ada = await person('Ada')
})

const assetOf = async (video: Video) => {
  const { db } = await app()
  const row = await db
    .selectFrom('video')
    .innerJoin('asset', 'asset.id', 'video.source_asset_id')
    .select('asset.public_id')
    .where('video.item_id', '=', await itemId(video))
    .executeTakeFirstOrThrow()
  return row.public_id
}
const pathOf = async (video: Video, file: string) =>
  pathOfObject(objectKey('videos', await assetOf(video), file))
const current = async (who: Person, { publicId }: Video) =>
  (await who.call(getVideo, { params: { publicId } })).data[0]
const ask = (video: Video) => ({ params: { publicId: video.publicId } })

/** A video whose index stands in front, and whose end never arrived. */
async function truncated(): Promise<string> {
  const whole = await made(
    ['-i', await clip({ seconds: 8 }), '-c', 'copy', '-movflags', 'faststart'],
    'mp4',
  )
  const path = join(inject('folder'), `${process.pid}-truncated.mp4`)
  const bytes = await readFile(whole)
  await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * 0.6)))
  return path
}

/** Makes the video look so, and runs the job by hand, as the queue would after a crash. */
async function runAgain(video: Video, look: object, run: Partial<Run<ProcessVideo>> = {}) {
  const needs = await app()
  const id = await itemId(video)
  await needs.db.updateTable('video').set(look).where('item_id', '=', id).execute()
  await processVideo(needs, lanes.ordinary).run(oneRun({ itemId: id }, run))
}
const startsOf = async (video: Video) => {
  const { db } = await app()
  const row = await db
    .selectFrom('video')
    .select('starts')
    .where('item_id', '=', await itemId(video))
    .executeTakeFirstOrThrow()
  return row.starts
}
const begun = { state: 'PROCESSING', progress: 0, play_file: null, poster_file: null }

const noFolderLeft = () =>
  vi.waitFor(async () => expect(await workFolders()).toEqual([]), { timeout: 10_000 })

test('a file whose end is missing fails, with a reason for its owner alone; a retry makes it good', async () => {
  const failed = await processed(ada, await publish(ada, {}, await truncated()))
  expect(failed.processing).toMatchObject({
    state: 'FAILED',
    reason: 'This file can not be read to its end. It may be damaged or incomplete.',
  })
  expect(failed.videoFile.url).toBeNull()
  expect((await visitor().call(getVideo, ask(failed))).status).toBe(404)
  expect(await filesOf('videos', await assetOf(failed))).toEqual(['original'])

  const { status, data } = await ada.call(retryVideo, ask(failed))
  expect(status).toBe(200)
  expect(data.processing).toEqual({ state: 'PROCESSING', progress: 0, reason: null })
  expect((await processed(ada, failed)).processing.state).toBe('FAILED')

  await rm(await pathOf(failed, 'original'))
  await copyFile(await clip({ seconds: 8 }), await pathOf(failed, 'original'))
  expect((await ada.call(retryVideo, ask(failed))).status).toBe(200)
  expect((await processed(ada, failed)).processing).toEqual({
    state: 'READY',
    progress: 100,
    reason: null,
  })
  expect((await visitor().call(getVideo, ask(failed))).status).toBe(200)
  await noFolderLeft()
})

test('what failed after it played is still played, and tells nobody else why', async () => {
  const video = await processed(ada, await publish(ada))
  const { db, shared } = await app()
  await db
    .updateTable('video')
    .set({ state: 'FAILED', failure: 'No poster' })
    .where('item_id', '=', await itemId(video))
    .execute()
  await shared.changed()
  expect((await current(ada, video))?.processing.reason).toBe('No poster')
  const cleo = await person('Cleo')
  expect((await current(cleo, video))?.processing).toMatchObject({ state: 'FAILED', reason: null })
  expect((await visitor().fetch(video.videoFile.url ?? '')).status).toBe(200)
})

test('only what failed is retried, once however often it is asked', async () => {
  const video = await processed(ada, await publish(ada))
  const early = await ada.call(retryVideo, ask(video))
  expect(early.problem).toMatchObject({ status: 409, code: 'conflict' })
  const { db } = await app()
  await db
    .updateTable('video')
    .set({ state: 'FAILED', failure: 'x' })
    .where('item_id', '=', await itemId(video))
    .execute()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ada.call(retryVideo, ask(video))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
  expect((await processed(ada, video)).processing.state).toBe('READY')
})

test('a video that is deleted while it is processed leaves nothing', async () => {
  const slow = ['-c:v', 'mpeg4', '-q:v', '2', '-pix_fmt', 'yuv420p']
  const file = await clip({ seconds: 6, size: '1280x720', codec: slow, sound: false })
  const video = await publish(ada, {}, file)
  const asset = await assetOf(video)
  await vi.waitFor(async () => expect(await workFolders()).toHaveLength(1), { timeout: 20_000 })
  expect((await ada.call(deleteVideo, ask(video))).status).toBe(200)
  await vi.waitFor(
    async () => {
      expect(await workFolders()).toEqual([])
      expect(await filesOf('videos', asset)).toEqual([])
      expect(await orphans()).toEqual([])
    },
    { timeout: 50_000, interval: 200 },
  )
})

test('progress only rises, up to 100', async () => {
  const slow = ['-c:v', 'mpeg4', '-q:v', '2', '-pix_fmt', 'yuv420p']
  const file = await clip({ seconds: 8, size: '1280x720', codec: slow, sound: false })
  const video = await publish(ada, {}, file)
  const seen: number[] = []
  await vi.waitFor(
    async () => {
      const { processing } = (await current(ada, video)) ?? video
      seen.push(processing.progress)
      expect(processing.state).toBe('READY')
    },
    { timeout: 50_000, interval: 100 },
  )
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  expect(seen.at(-1)).toBe(100)
})

test('a second run of the job is harmless', async () => {
  const video = await processed(ada, await publish(ada))
  const made = async () => (await stat(await pathOf(video, 'play.mp4'))).mtimeMs
  const before = await made()
  await runAgain(video, { state: 'READY' })
  expect(await made()).toBe(before)
  expect(await current(ada, video)).toEqual(video)
  await noFolderLeft()
})

test('after a crash the job goes on where it stopped', async () => {
  const video = await processed(ada, await publish(ada))
  const made = async () => (await stat(await pathOf(video, 'play.mp4'))).mtimeMs
  const before = await made()
  await rm(await pathOf(video, 'poster.webp'))
  await runAgain(video, { state: 'PROCESSING', progress: 85, poster_file: null })
  expect(await processed(ada, video)).toEqual(video)
  expect(await made()).toBe(before)
  await runAgain(video, begun)
  expect(await made()).toBeGreaterThan(before)
  expect(await processed(ada, video)).toEqual(video)
})

test('a worker that stops leaves the video as it is, for the next one', async () => {
  const video = await processed(ada, await publish(ada))
  await expect(runAgain(video, begun, { signal: AbortSignal.abort(STOPPED) })).rejects.toBeDefined()
  expect((await current(ada, video))?.processing).toMatchObject({ state: 'PROCESSING' })
  expect(await startsOf(video)).toBe(0)
  await noFolderLeft()
  await runAgain(video, { state: 'PROCESSING' })
  expect(await processed(ada, video)).toEqual(video)
})

test('a failure of the server is retried, and the video fails with its fifth start', async () => {
  const video = await processed(ada, await publish(ada))
  await rm(await pathOf(video, 'original'))
  const reported: string[] = []
  const run = { report: ({ message }: Error) => void reported.push(message) }
  await expect(runAgain(video, begun, run)).rejects.toThrow('ENOENT')
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
  await noFolderLeft()
})

test('a video that has killed its worker five times fails without a sixth attempt', async () => {
  const video = await processed(ada, await publish(ada))
  const reported: string[] = []
  const run = { report: ({ message }: Error) => void reported.push(message) }
  // What a worker leaves behind that dies before it can note anything.
  await runAgain(video, { ...begun, starts: 5 }, run)
  expect((await current(ada, video))?.processing).toMatchObject({
    state: 'FAILED',
    reason: 'Something went wrong on our side. Please try again.',
  })
  expect(reported).toEqual(['Its processing was started too often'])
  expect((await ada.call(retryVideo, ask(video))).status).toBe(200)
  expect((await processed(ada, video)).processing.state).toBe('READY')
  expect(await startsOf(video)).toBe(0)
})

test('an owner can retry a failed video three times', async () => {
  const video = await publish(ada, {}, await truncated())
  for (let retry = 1; retry <= limits.videoRetries; retry += 1) {
    expect((await processed(ada, video)).processing.state).toBe('FAILED')
    expect((await ada.call(retryVideo, ask(video))).status).toBe(200)
  }
  const failed = await processed(ada, video)
  const { problem } = await ada.call(retryVideo, ask(video))
  expect(problem).toMatchObject({ status: 409, code: 'conflict', detail: messages.videoRetries })
  expect(await current(ada, video)).toEqual(failed)
})
