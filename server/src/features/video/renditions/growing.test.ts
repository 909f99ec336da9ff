import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import type { Video } from '@seam/contract/video.ts'
import { slowToMake, beside, textAt, variantsIn, whenever } from '../../../../test/adaptive.ts'
import { app, oneRun, settled } from '../../../../test/app.ts'
import { person, type Person, processed, publish, visitor } from '../../../../test/cast.ts'
import { clip, made } from '../../../../test/media.ts'
import { itemId } from '../../../../test/seed.ts'
import { filesOf, workFolders } from '../../../../test/storage.ts'
import { lanes } from '../lanes.ts'
import { processVideo } from '../processing/process-video.ts'
import { removePieces } from './jobs.ts'
import { countPieces, readPieces } from './media-playlist.ts'

let ada: Person
beforeAll(async () => {
  await settled()
  ada = await person('Ada')
})

const isPlayable = ({ videoFile }: Video) => videoFile.hlsUrl !== null
const assetOf = ({ videoFile }: Video) => videoFile.hlsUrl?.split('/')[3] ?? ''
const partialPlaylist = ({ videoFile }: Video) => beside(videoFile.hlsUrl, '480.growing.m3u8')

async function bytesAt(url: string) {
  const response = await visitor().fetch(url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

test('a video that must be encoded is playable and listed while its first rung is still partial', async () => {
  const partial = await whenever(ada, await publish(ada, {}, await clip(slowToMake)), isPlayable)
  expect(partial.videoFile.url).toBeNull()
  expect(partial.processing.state).toBe('PROCESSING')
  expect((await variantsIn(partial)).map(({ name }) => name)).toEqual(['480.growing.m3u8'])
  const playlist = await textAt(visitor(), partialPlaylist(partial))
  expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
  expect(playlist).toContain('#EXT-X-START:TIME-OFFSET=0,PRECISE=YES')
  expect(playlist).not.toContain('ENDLIST')
  const init = await bytesAt(beside(partial.videoFile.hlsUrl, 'growing-480/init.mp4'))
  expect(init.toString('latin1', 4, 8)).toBe('ftyp')
  const first = await bytesAt(beside(partial.videoFile.hlsUrl, 'growing-480/0.m4s'))

  const ready = await processed(ada, partial)
  expect(ready.videoFile.url).not.toBeNull()
  // A player that started with the partial rung continues with the complete one: same segments.
  const whole = await textAt(visitor(), partialPlaylist(partial))
  expect(whole).toBe(await textAt(visitor(), beside(partial.videoFile.hlsUrl, '480.m3u8')))
  const { segments } = readPieces(whole) ?? { segments: [] }
  expect(segments.map(({ seconds }) => seconds)).toEqual(
    Array.from({ length: slowToMake.seconds / 2 }, () => 2),
  )
  const file = await bytesAt(beside(partial.videoFile.hlsUrl, '480.mp4'))
  const { offset = 0, length = 0 } = segments[0] ?? {}
  expect(first.equals(file.subarray(offset, offset + length))).toBe(true)
})

test('removes the partial segments of a complete rung', async () => {
  const isComplete = ({ videoFile }: Video) => videoFile.url !== null
  const video = await whenever(ada, await publish(ada, {}, await clip(slowToMake)), isComplete)
  const asset = assetOf(video)
  expect(await filesOf('videos', asset)).toContain('growing-480')
  await removePieces(await app()).run(oneRun({ assetPublicId: asset, rung: 480 }))
  expect(await filesOf('videos', asset)).not.toContain('growing-480')
})

test('after a crash of its worker the next one continues with the same segments', async () => {
  const services = await app()
  const video = await processed(ada, await publish(ada, {}, await clip(slowToMake)))
  const id = await itemId(video)
  await services.db.deleteFrom('rendition').where('item_id', '=', id).execute()
  await services.db
    .updateTable('video')
    .set({ state: 'PROCESSING', progress: 0, play_file: null, adaptive: false, ladder_at: null })
    .where('item_id', '=', id)
    .execute()
  await services.shared.changed()

  const crash = new AbortController()
  const run = processVideo(services, lanes.ordinary).run(
    oneRun({ itemId: id }, { signal: crash.signal }),
  )
  const outcome = run.then(
    () => 'completed',
    () => 'interrupted',
  )
  const partial = await whenever(ada, video, isPlayable)
  crash.abort()
  expect(await outcome).toBe('interrupted')
  const before = await textAt(visitor(), partialPlaylist(partial))
  const published = countPieces(before)
  expect(published).toBeGreaterThan(0)
  const segmentBytes: Buffer[] = []
  for (let index = 0; index < published; index += 1) {
    segmentBytes.push(await bytesAt(beside(partial.videoFile.hlsUrl, `growing-480/${index}.m4s`)))
  }
  await processVideo(services, lanes.ordinary).run(oneRun({ itemId: id }))
  const ready = await processed(ada, video)
  const file = await bytesAt(beside(ready.videoFile.hlsUrl, '480.mp4'))
  const { segments } = readPieces(await textAt(visitor(), partialPlaylist(ready))) ?? {
    segments: [],
  }
  for (const [index, bytes] of segmentBytes.entries()) {
    const { offset = 0, length = 0 } = segments[index] ?? {}
    expect(file.subarray(offset, offset + length)).toEqual(bytes)
  }
  expect(await workFolders()).toEqual([])
}, 120_000)

/** Returns a truncated file with its index in front. */
async function truncated(): Promise<string> {
  const whole = await made(
    ['-i', await clip(slowToMake), '-c', 'copy', '-movflags', 'faststart'],
    'mp4',
  )
  const path = join(inject('folder'), `${process.pid}-cut-short.mp4`)
  const bytes = await readFile(whole)
  await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * 0.8)))
  return path
}

test('unpublishes and unlists a video that turns out to be broken later', async () => {
  const { db } = await app()
  const partial = await whenever(ada, await publish(ada, {}, await truncated()), isPlayable)
  const listed = async () => {
    const row = await db
      .selectFrom('item')
      .select('listed_at')
      .where('public_id', '=', partial.publicId)
      .executeTakeFirstOrThrow()
    return row.listed_at !== null
  }
  expect(await listed()).toBe(true)
  const failed = await processed(ada, partial)
  expect(failed.processing.state).toBe('FAILED')
  expect(failed.videoFile).toMatchObject({ url: null, hlsUrl: null })
  expect(await listed()).toBe(false)
  expect((await visitor().fetch(partialPlaylist(partial))).status).toBe(404)
  expect(await filesOf('videos', assetOf(partial))).toEqual(['original'])
})
