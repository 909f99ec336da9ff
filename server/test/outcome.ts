import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import type { UploadedFile } from '@seam/contract/media.ts'
import type { Problem } from '@seam/contract/problem.ts'
import { publishVideo, type Video } from '@seam/contract/video.ts'
import { beside, textAt, variantsIn } from './adaptive.ts'
import { type Person, processed, visitor } from './cast.ts'
import { picture } from './media.ts'
import { type Probed, probed } from './probed.ts'
import { filesOf } from './storage.ts'
import { sendUpload, upload } from './upload.ts'

/** What became of a file that was uploaded and, if it was taken, published. */
export interface Outcome {
  /** The status and the words of a refusal, READY, or FAILED and why. */
  end: string
  video?: Video
  /** What is in the file to play, where it is ready. */
  plays?: Probed
  /** The files that are kept of it. */
  kept: string[]
}

const KEPT =
  /^(original|play\.mp4|poster\.webp|storyboard\.(vtt|webp)|(240|480|720|1080)\.mp4|growing-480)$/

/** Uploads a file, publishes it and waits for its end. Fails where that is not what anybody may see. */
export async function outcomeOf(who: Person, path: string): Promise<Outcome> {
  const response = await sendUpload(who, 'videos', path)
  const file = (await response.json()) as UploadedFile & Problem
  if (!response.ok) return { end: `${response.status} ${file.errors?.[0]?.message}`, kept: [] }
  const thumbnail = await upload(who, 'thumbnails', await picture('64x36'))
  const body = { title: 'Watch this', video: file, thumbnail }
  const published = await who.call(publishVideo, { body })
  expect(published.status).toBe(201)
  const video = await processed(who, published.data)
  const kept = await filesOf('videos', file.public_id)
  expect(kept.filter((name) => !KEPT.test(name))).toEqual([])
  const { state, reason } = video.processing
  if (state === 'FAILED') return { end: `FAILED ${reason}`, video, kept }
  return { end: state, video, kept, plays: await playsThrough(video) }
}

/** Reads all that plays of a video; gives what is in its file. Fails where that is not what it claims. */
async function playsThrough(video: Video): Promise<Probed> {
  const { url, duration } = video.videoFile
  const plays = await probedAt(url)
  expect(plays.video).toMatchObject({ codec_name: 'h264' })
  const [least, most] = [duration * 0.95 - 1.5, duration * 1.05 + 2]
  expect(plays.duration).toBeGreaterThanOrEqual(least)
  expect(plays.duration).toBeLessThanOrEqual(most)
  for (const variant of video.videoFile.hlsUrl ? await variantsIn(video, visitor()) : []) {
    const playlist = await textAt(visitor(), variant.url)
    const [, file = ''] = /^(\d+\.mp4)$/m.exec(playlist) ?? []
    const rung = await probedAt(beside(url, file))
    expect(rung.video).toMatchObject({ codec_name: 'h264' })
    expect(rung.duration).toBeGreaterThanOrEqual(least)
    expect(rung.duration).toBeLessThanOrEqual(most)
  }
  return plays
}

async function probedAt(url: string | null): Promise<Probed> {
  const response = await visitor().fetch(url ?? '')
  expect(response.status).toBe(200)
  const path = join(inject('folder'), `${randomUUID()}.mp4`)
  await writeFile(path, Buffer.from(await response.arrayBuffer()))
  try {
    return await probed(path)
  } finally {
    await rm(path)
  }
}

/** Does this with each, so many at a time. */
export async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  use: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const one = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await use(item)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
