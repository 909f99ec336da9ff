import { beforeAll, beforeEach, expect, test } from 'vitest'
import { retryVideo, type Video } from '@seam/contract/video.ts'
import { app, jobRun, waitForJobs } from '../../../test/app.ts'
import { person, type Person, waitUntilProcessed, publish, visitor } from '../../../test/cast.ts'
import { generateClip } from '../../../test/generate-media.ts'
import { renditionsIn } from '../../../test/hls.ts'
import { itemIdOf } from '../../../test/seed.ts'
import { assetFiles } from '../../../test/storage.ts'
import { type JobRun, WORKER_STOPPED } from '../../infra/queue.ts'
import type { ProcessingServices } from './processing-services.ts'
import { makeRenditions } from './make-renditions.ts'

let ada: Person
let video: Video
beforeAll(async () => {
  await waitForJobs()
  ada = await person('Ada')
})
beforeEach(async () => {
  video = await waitUntilProcessed(
    ada,
    await publish(ada, {}, await generateClip({ size: '640x360' })),
  )
  await waitForJobs()
})

/** Sets the only step of the video to waiting with this number of starts, and runs its job. */
async function runStep(
  starts: number,
  run: Partial<JobRun<object>> = {},
  replaced: Partial<ProcessingServices> = {},
) {
  const services = { ...(await app()), ...replaced }
  const id = await itemIdOf(video)
  await services.db
    .updateTable('rendition')
    .set({ state: 'WAITING', starts })
    .where('item_id', '=', id)
    .execute()
  await services.db
    .updateTable('video')
    .set({ state: 'PROCESSING' })
    .where('item_id', '=', id)
    .execute()
  await makeRenditions(services, 'ordinary').run(jobRun({}, run))
}
const steps = async () => {
  const { db } = await app()
  const rows = db.selectFrom('rendition').select(['state', 'starts']).distinct()
  return rows.where('item_id', '=', await itemIdOf(video)).execute()
}

test('fails a step that has killed its worker five times, and a video without renditions, which still plays', async () => {
  const reported: string[] = []
  await runStep(5, { report: ({ message }) => void reported.push(message) })
  expect(await steps()).toEqual([{ state: 'FAILED', starts: 6 }])
  expect(reported).toEqual(['This step was started too many times'])
  const failed = await waitUntilProcessed(ada, video)
  expect(failed.processing).toMatchObject({
    state: 'FAILED',
    reason:
      'This video plays in one quality only: the others could not be created. Please try again.',
  })
  expect((await visitor().fetch(failed.videoFile.url ?? '')).status).toBe(200)
  expect((await ada.call(retryVideo, { params: { publicId: video.publicId } })).status).toBe(200)
  expect((await waitUntilProcessed(ada, video)).processing.state).toBe('READY')
  expect(await renditionsIn(video)).toHaveLength(2)
})

test('a graceful stop does not count as a start of a step', async () => {
  const stopped = runStep(3, { signal: AbortSignal.abort(WORKER_STOPPED) })
  await expect(stopped).rejects.toBeDefined()
  expect(await steps()).toEqual([{ state: 'MAKING', starts: 3 }])
  await runStep(3)
  expect((await waitUntilProcessed(ada, video)).processing.state).toBe('READY')
})

test('a failed step leaves no stored files behind', async () => {
  const { objects } = await app()
  const stored: string[] = []
  const put = async (key: string, file: string) => {
    if (stored.length > 0) throw new Error('The store is full')
    stored.push(key)
    await objects.put(key, file)
  }
  const reported: string[] = []
  const report = ({ message }: Error) => void reported.push(message)
  await runStep(4, { report }, { objects: { ...objects, put } })
  expect(reported).toEqual(['The store is full'])
  expect(await steps()).toEqual([{ state: 'FAILED', starts: 5 }])
  expect(stored).toEqual([expect.stringMatching(/\/(?:240|480)\.2\.mp4$/)])
  const asset = video.videoFile.url?.split('/')[3] ?? ''
  const files = await assetFiles('videos', asset)
  expect(files).toContain('play.mp4')
  expect(files.filter((name) => name.includes('.2.'))).toEqual([])
})
