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

const plays = ({ videoFile }: Video) => videoFile.hlsUrl !== null
const assetOf = ({ videoFile }: Video) => videoFile.hlsUrl?.split('/')[3] ?? ''
const growing = ({ videoFile }: Video) => beside(videoFile.hlsUrl, '480.growing.m3u8')

async function bytesAt(url: string) {
  const response = await visitor().fetch(url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

test('what browsers can not play is played, and listed, while its first quality still grows', async () => {
  const begun = await whenever(ada, await publish(ada, {}, await clip(slowToMake)), plays)
  expect(begun.videoFile.url).toBeNull()
  expect(begun.processing.state).toBe('PROCESSING')
  expect((await variantsIn(begun)).map(({ name }) => name)).toEqual(['480.growing.m3u8'])
  const playlist = await textAt(visitor(), growing(begun))
  expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
  expect(playlist).toContain('#EXT-X-START:TIME-OFFSET=0,PRECISE=YES')
  expect(playlist).not.toContain('ENDLIST')
  const init = await bytesAt(beside(begun.videoFile.hlsUrl, 'growing-480/init.mp4'))
  expect(init.toString('latin1', 4, 8)).toBe('ftyp')
  const first = await bytesAt(beside(begun.videoFile.hlsUrl, 'growing-480/0.m4s'))

  const ready = await processed(ada, begun)
  expect(ready.videoFile.url).not.toBeNull()
  // Who began while it grew goes on with the whole, in which every piece is the same.
  const whole = await textAt(visitor(), growing(begun))
  expect(whole).toBe(await textAt(visitor(), beside(begun.videoFile.hlsUrl, '480.m3u8')))
  const { segments } = readPieces(whole) ?? { segments: [] }
  expect(segments.map(({ seconds }) => seconds)).toEqual(
    Array.from({ length: slowToMake.seconds / 2 }, () => 2),
  )
  const file = await bytesAt(beside(begun.videoFile.hlsUrl, '480.mp4'))
  const { offset = 0, length = 0 } = segments[0] ?? {}
  expect(first.equals(file.subarray(offset, offset + length))).toBe(true)
})

test('the pieces go once nobody plays them any more', async () => {
  const whole = ({ videoFile }: Video) => videoFile.url !== null
  const video = await whenever(ada, await publish(ada, {}, await clip(slowToMake)), whole)
  const asset = assetOf(video)
  expect(await filesOf('videos', asset)).toContain('growing-480')
  await removePieces(await app()).run(oneRun({ assetPublicId: asset, rung: 480 }))
  expect(await filesOf('videos', asset)).not.toContain('growing-480')
})

test('a worker that dies is followed by one that goes on with the same pieces', async () => {
  const needs = await app()
  const video = await processed(ada, await publish(ada, {}, await clip(slowToMake)))
  const id = await itemId(video)
  await needs.db.deleteFrom('rendition').where('item_id', '=', id).execute()
  await needs.db
    .updateTable('video')
    .set({ state: 'PROCESSING', progress: 0, play_file: null, adaptive: false, ladder_at: null })
    .where('item_id', '=', id)
    .execute()
  await needs.shared.changed()

  const dying = new AbortController()
  const run = processVideo(needs, lanes.ordinary).run(
    oneRun({ itemId: id }, { signal: dying.signal }),
  )
  const ended = run.then(
    () => 'well',
    () => 'cut short',
  )
  const begun = await whenever(ada, video, plays)
  dying.abort()
  expect(await ended).toBe('cut short')
  const before = await textAt(visitor(), growing(begun))
  const there = countPieces(before)
  expect(there).toBeGreaterThan(0)
  const pieces: Buffer[] = []
  for (let index = 0; index < there; index += 1) {
    pieces.push(await bytesAt(beside(begun.videoFile.hlsUrl, `growing-480/${index}.m4s`)))
  }
  await processVideo(needs, lanes.ordinary).run(oneRun({ itemId: id }))
  const ready = await processed(ada, video)
  const file = await bytesAt(beside(ready.videoFile.hlsUrl, '480.mp4'))
  const { segments } = readPieces(await textAt(visitor(), growing(ready))) ?? { segments: [] }
  for (const [index, piece] of pieces.entries()) {
    const { offset = 0, length = 0 } = segments[index] ?? {}
    expect(file.subarray(offset, offset + length)).toEqual(piece)
  }
  expect(await workFolders()).toEqual([])
}, 120_000)

/** Its index stands in front, and its end never arrived. */
async function cutShort(): Promise<string> {
  const whole = await made(
    ['-i', await clip(slowToMake), '-c', 'copy', '-movflags', 'faststart'],
    'mp4',
  )
  const path = join(inject('folder'), `${process.pid}-cut-short.mp4`)
  const bytes = await readFile(whole)
  await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * 0.8)))
  return path
}

test('what turns out to be broken further on is taken back, out of the lists too', async () => {
  const { db } = await app()
  const begun = await whenever(ada, await publish(ada, {}, await cutShort()), plays)
  const listed = async () => {
    const row = await db
      .selectFrom('item')
      .select('listed_at')
      .where('public_id', '=', begun.publicId)
      .executeTakeFirstOrThrow()
    return row.listed_at !== null
  }
  expect(await listed()).toBe(true)
  const failed = await processed(ada, begun)
  expect(failed.processing.state).toBe('FAILED')
  expect(failed.videoFile).toMatchObject({ url: null, hlsUrl: null })
  expect(await listed()).toBe(false)
  expect((await visitor().fetch(growing(begun))).status).toBe(404)
  expect(await filesOf('videos', assetOf(begun))).toEqual(['original'])
})
