import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import type { UploadedFile } from '@seam/contract/media.ts'
import type { Problem } from '@seam/contract/problem.ts'
import { publishVideo, type Video } from '@seam/contract/video.ts'
import { siblingUrl, fetchText, renditionsIn } from './hls.ts'
import { type Person, waitUntilProcessed, visitor } from './cast.ts'
import { generateImage } from './generate-media.ts'
import { type MediaInfo, probe } from './probe.ts'
import { assetFiles } from './storage.ts'
import { sendUpload, upload } from './upload.ts'

/** The result of uploading a file and, if it was accepted, publishing it. */
export interface Outcome {
  /** Status and message of a rejected upload, READY, or FAILED and the reason. */
  result: string
  video?: Video
  /** The streams of the playable file, if it is ready. */
  playable?: MediaInfo
  /** The names of its stored files. */
  files: string[]
}

const ALLOWED_FILES =
  /^(original|play(\.\d+)?\.mp4|poster(\.\d+)?\.webp|storyboard(\.\d+)?\.(vtt|webp)|(240|480|720|1080)(\.\d+)?\.mp4|growing-480)$/

/**
 * Uploads a file, publishes it and waits until it is processed. Fails on unexpected files or
 * playback.
 */
export async function uploadAndProcess(who: Person, path: string): Promise<Outcome> {
  const response = await sendUpload(who, 'videos', path)
  const file = (await response.json()) as UploadedFile & Problem
  if (!response.ok) return { result: `${response.status} ${file.errors?.[0]?.message}`, files: [] }
  const thumbnail = await upload(who, 'thumbnails', await generateImage('64x36'))
  const body = { title: 'Watch this', video: file, thumbnail }
  const published = await who.call(publishVideo, { body })
  expect(published.status).toBe(201)
  const video = await waitUntilProcessed(who, published.data)
  const files = await assetFiles('videos', file.public_id)
  expect(files.filter((name) => !ALLOWED_FILES.test(name))).toEqual([])
  const { state, reason } = video.processing
  if (state === 'FAILED') return { result: `FAILED ${reason}`, video, files }
  return { result: state, video, files, playable: await probePlayback(video) }
}

/**
 * Probes the playable file and all renditions of a video. Returns the probe of the former. Fails if
 * they differ from what the video declares.
 */
async function probePlayback(video: Video): Promise<MediaInfo> {
  const { url, duration } = video.videoFile
  const plays = await probeUrl(url)
  expect(plays.video).toMatchObject({ codec_name: 'h264' })
  const [minDuration, maxDuration] = [duration * 0.95 - 1.5, duration * 1.05 + 2]
  expect(plays.duration).toBeGreaterThanOrEqual(minDuration)
  expect(plays.duration).toBeLessThanOrEqual(maxDuration)
  for (const variant of video.videoFile.hlsUrl ? await renditionsIn(video, visitor()) : []) {
    const playlist = await fetchText(visitor(), variant.url)
    const [, file = ''] = /^(\d+\.mp4)$/m.exec(playlist) ?? []
    const rendition = await probeUrl(siblingUrl(url, file))
    expect(rendition.video).toMatchObject({ codec_name: 'h264' })
    expect(rendition.duration).toBeGreaterThanOrEqual(minDuration)
    expect(rendition.duration).toBeLessThanOrEqual(maxDuration)
  }
  return plays
}

async function probeUrl(url: string | null): Promise<MediaInfo> {
  const response = await visitor().fetch(url ?? '')
  expect(response.status).toBe(200)
  const path = join(inject('folder'), `${randomUUID()}.mp4`)
  await writeFile(path, Buffer.from(await response.arrayBuffer()))
  try {
    return await probe(path)
  } finally {
    await rm(path)
  }
}

/** Calls `use` with each item, `concurrency` at a time. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
  use: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  const work = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await use(item)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}
