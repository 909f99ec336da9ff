import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import type { Video } from '@seam/contract/video.ts'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { slowToProcess, siblingUrl, fetchText, renditionsIn } from '../../../../test/hls.ts'
import { app, jobRun, waitForJobs } from '../../../../test/app.ts'
import {
  person,
  type Person,
  waitUntilProcessed,
  publish,
  visitor,
  waitForVideo,
} from '../../../../test/cast.ts'
import { generateClip, generateMedia } from '../../../../test/generate-media.ts'
import { timesOf } from '../../../../test/measure-media.ts'
import { itemIdOf } from '../../../../test/seed.ts'
import { assetFiles, workFolders } from '../../../../test/storage.ts'
import { objectKey } from '../../assets/asset-paths.ts'
import { removeDeferred } from '../../removal/removals.ts'
import { videoQueues } from '../video-queues.ts'
import { processVideo } from '../process-video.ts'
import { partialSegmentsIn, parseMediaPlaylist } from './media-playlist.ts'

let ada: Person
beforeAll(async () => {
  await waitForJobs()
  ada = await person('Ada')
})

const isPlayable = ({ videoFile }: Video) => videoFile.hlsUrl !== null
const assetOf = ({ videoFile }: Video) => videoFile.hlsUrl?.split('/')[3] ?? ''
const partialPlaylist = ({ videoFile }: Video) => siblingUrl(videoFile.hlsUrl, '480.growing.m3u8')

async function bytesAt(url: string) {
  const response = await visitor().fetch(url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

test('a video that must be encoded is playable and listed while its first rendition is still partial', async () => {
  const partial = await waitForVideo(
    ada,
    await publish(ada, {}, await generateClip(slowToProcess)),
    isPlayable,
  )
  expect(partial.videoFile.url).toBeNull()
  expect(partial.processing.state).toBe('PROCESSING')
  expect((await renditionsIn(partial)).map(({ name }) => name)).toEqual(['480.growing.m3u8'])
  const playlist = await fetchText(visitor(), partialPlaylist(partial))
  expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
  expect(playlist).toContain('#EXT-X-START:TIME-OFFSET=0,PRECISE=YES')
  expect(playlist).not.toContain('ENDLIST')
  const init = await bytesAt(siblingUrl(partial.videoFile.hlsUrl, 'growing-480/init.mp4'))
  expect(init.toString('latin1', 4, 8)).toBe('ftyp')
  const first = await bytesAt(siblingUrl(partial.videoFile.hlsUrl, 'growing-480/0.m4s'))

  const ready = await waitUntilProcessed(ada, partial)
  expect(ready.videoFile.url).not.toBeNull()
  // A player that started with the partial rendition continues with the complete one: the segments
  // are the same.
  const whole = await fetchText(visitor(), partialPlaylist(partial))
  expect(whole).toBe(await fetchText(visitor(), siblingUrl(partial.videoFile.hlsUrl, '480.m3u8')))
  const { segments } = parseMediaPlaylist(whole) ?? { segments: [] }
  expect(segments.map(({ seconds }) => seconds)).toEqual(
    Array.from({ length: slowToProcess.seconds / 4 }, () => 4),
  )
  const file = await bytesAt(siblingUrl(partial.videoFile.hlsUrl, '480.mp4'))
  const { offset = 0, length = 0 } = segments[0] ?? {}
  expect(first.equals(file.subarray(offset, offset + length))).toBe(true)
})

test('removes the partial segments of a complete rendition an hour later, in case its commit is lost', async () => {
  const isComplete = ({ videoFile }: Video) => videoFile.url !== null
  const video = await waitForVideo(
    ada,
    await publish(ada, {}, await generateClip(slowToProcess)),
    isComplete,
  )
  const asset = assetOf(video)
  const services = await app()
  await removeDeferred(services).run(jobRun({}))
  expect(
    await services.objects.stat(objectKey('videos', asset, 'growing-480/0.m4s')),
  ).not.toBeNull()
  expect(await assetFiles('videos', asset)).not.toContain('growing-480')
})

// Continuing after a crash is also tested elsewhere, with less to encode.
test.runIf(isLongRun)(
  'after its worker crashes, the next one continues with segments of the same times',
  async () => {
    const services = await app()
    const video = await waitUntilProcessed(
      ada,
      await publish(ada, {}, await generateClip(slowToProcess)),
    )
    const id = await itemIdOf(video)
    await services.db.deleteFrom('rendition').where('item_id', '=', id).execute()
    await services.db
      .updateTable('video')
      .set({ state: 'PROCESSING', progress: 0, play_file: null, adaptive: false, ladder_at: null })
      .where('item_id', '=', id)
      .execute()
    await services.responseCache.invalidate()

    const crash = new AbortController()
    const run = processVideo(services, videoQueues.ordinary).run(
      jobRun({ itemId: id }, { signal: crash.signal }),
    )
    const outcome = run.then(
      () => 'completed',
      () => 'interrupted',
    )
    const partial = await waitForVideo(ada, video, isPlayable)
    crash.abort()
    expect(await outcome).toBe('interrupted')
    const before = await fetchText(visitor(), partialPlaylist(partial))
    const published = partialSegmentsIn(before).names.length
    expect(published).toBeGreaterThan(0)
    const segmentBytes: Buffer[] = []
    for (const name of partialSegmentsIn(before).names) {
      segmentBytes.push(await bytesAt(siblingUrl(partial.videoFile.hlsUrl, `growing-480/${name}`)))
    }
    await processVideo(services, videoQueues.ordinary).run(jobRun({ itemId: id }))
    const ready = await waitUntilProcessed(ada, video)
    const whole = await fetchText(visitor(), partialPlaylist(ready))
    const [, name = ''] = /URI="([^"]+)"/.exec(whole) ?? []
    const file = await bytesAt(siblingUrl(ready.videoFile.hlsUrl, name))
    const { segments } = parseMediaPlaylist(whole) ?? { segments: [] }
    const init = file.subarray(0, segments[0]?.offset)
    // A frame can differ, as encoders use threads. It matters to no other segment.
    for (const [index, bytes] of segmentBytes.entries()) {
      const { offset = 0, length = 0 } = segments[index] ?? {}
      const again = file.subarray(offset, offset + length)
      expect(await timesIn(init, again)).toEqual(await timesIn(init, bytes))
    }
    expect(await workFolders()).toEqual([])
  },
)

/** Returns when each packet of a segment is presented. */
async function timesIn(init: Buffer, segment: Buffer) {
  const path = join(inject('folder'), `${process.pid}-segment.mp4`)
  await writeFile(path, Buffer.concat([init, segment]))
  return timesOf(path)
}

/** Returns a truncated file with its index at the front. */
async function truncated(): Promise<string> {
  const whole = await generateMedia(
    ['-i', await generateClip(slowToProcess), '-c', 'copy', '-movflags', 'faststart'],
    'mp4',
  )
  const path = join(inject('folder'), `${process.pid}-cut-short.mp4`)
  const bytes = await readFile(whole)
  await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * 0.8)))
  return path
}

test('unpublishes and unlists a video that turns out to be broken later', async () => {
  const { db } = await app()
  const partial = await waitForVideo(ada, await publish(ada, {}, await truncated()), isPlayable)
  const listed = async () => {
    const row = await db
      .selectFrom('item')
      .select('listed_at')
      .where('public_id', '=', partial.publicId)
      .executeTakeFirstOrThrow()
    return row.listed_at !== null
  }
  expect(await listed()).toBe(true)
  const failed = await waitUntilProcessed(ada, partial)
  expect(failed.processing.state).toBe('FAILED')
  expect(failed.videoFile).toMatchObject({ url: null, hlsUrl: null })
  expect(await listed()).toBe(false)
  expect((await visitor().fetch(partialPlaylist(partial))).status).toBe(404)
  expect(await assetFiles('videos', assetOf(partial))).toEqual(['original'])
})
