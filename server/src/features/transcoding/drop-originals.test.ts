import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { deleteVideo, retryVideo, type Video } from '@seam/contract/video.ts'
import { app, jobRun, waitForJobs } from '../../../test/app.ts'
import { person, type Person, waitUntilProcessed, publish, visitor } from '../../../test/cast.ts'
import { downloadExport } from '../../../test/export.ts'
import { generateClip } from '../../../test/generate-media.ts'
import { itemIdOf } from '../../../test/seed.ts'
import { assetFiles } from '../../../test/storage.ts'
import { upload } from '../../../test/upload.ts'
import { findCounterDrift } from '../item/counter-store.ts'
import { videoQueues } from './video-queues.ts'
import { processVideo } from './process-video.ts'
import { dropOriginals } from './original-jobs.ts'

/** The counter drift left by other tests, which insert their own counters. */
let drift: Awaited<ReturnType<typeof findCounterDrift>>
beforeAll(async () => {
  drift = await findCounterDrift((await app()).db)
})

let ada: Person
beforeAll(async () => {
  await waitForJobs()
  ada = await person('Ada')
})

const dropFiles = async (keepOriginals = true) =>
  dropOriginals({ ...(await app()), keepOriginals }).run(jobRun({}))

const sourceOf = ({ videoFile }: Video) => videoFile.url?.split('/')[3] ?? ''
const storedFilesOf = async (video: Video) => assetFiles('videos', sourceOf(video))

async function storedBytes(video: Video): Promise<number> {
  const { db } = await app()
  const { stored_bytes } = await db
    .selectFrom('asset')
    .select('stored_bytes')
    .where('public_id', '=', sourceOf(video))
    .executeTakeFirstOrThrow()
  return stored_bytes
}

/** A codec that must be converted. */
const mpeg4 = ['-c:v', 'mpeg4', '-c:a', 'aac']
const publishConverted = async (who: Person) =>
  waitUntilProcessed(who, await publish(who, {}, await generateClip({ codec: mpeg4 })))
const publishCopied = async (who: Person) => waitUntilProcessed(who, await publish(who))

test('removes the original of a copied video and frees its bytes, but keeps that of a converted one', async () => {
  const [copy, conversion] = [await publishCopied(ada), await publishConverted(ada)]
  await waitForJobs()
  const before = await storedBytes(copy)
  const original = await readFile(await generateClip())
  await dropFiles()
  expect(await storedFilesOf(copy)).not.toContain('original')
  expect(await storedFilesOf(copy)).toContain('play.mp4')
  expect(await storedBytes(copy)).toBe(before - original.length)
  expect(await storedFilesOf(conversion)).toContain('original')
  expect((await visitor().fetch(copy.videoFile.url ?? '')).status).toBe(200)
  await dropFiles()
  expect(await findCounterDrift((await app()).db)).toEqual(drift)
})

test('keeps the original of a copied video whose audio was encoded', async () => {
  const mov = await generateClip({
    codec: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le'],
    extension: 'mov',
  })
  const video = await waitUntilProcessed(ada, await publish(ada, {}, mov))
  await dropFiles()
  expect(await storedFilesOf(video)).toContain('original')
})

test.for([
  ['a conversion', true, () => generateClip({ codec: mpeg4 }), false],
  ['a copy', null, () => generateClip(), true],
] as const)('processing records %s where the inspection of the upload recorded %s', async (row) => {
  const [, expected, clip, copied] = row
  const { db } = await app()
  const file = await upload(ada, 'videos', await clip())
  const asset = db.selectFrom('asset').select('copied').where('public_id', '=', file.public_id)
  await db
    .updateTable('asset')
    .set({ copied: expected })
    .where('public_id', '=', file.public_id)
    .execute()
  const video = await waitUntilProcessed(ada, await publish(ada, { video: file }))
  expect(await asset.execute()).toEqual([{ copied }])
  await waitForJobs()
  await dropFiles()
  expect((await storedFilesOf(video)).includes('original')).toBe(!copied)
})

test('the next run completes an interrupted one', async () => {
  const { db, objects } = await app()
  const video = await publishCopied(ada)
  await waitForJobs()
  await db
    .updateTable('video')
    .set({ original_state: 'DROPPING' })
    .where('item_id', '=', await itemIdOf(video))
    .execute()
  const [id, source] = [await itemIdOf(video), sourceOf(video)]
  await objects.removeAll(`videos/${source.slice(0, 2)}/${source}/original`)
  await dropFiles()
  const row = await db
    .selectFrom('video')
    .select('original_state')
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.original_state).toBe('DROPPED')
  expect(await findCounterDrift(db)).toEqual(drift)
})

test('keeps and reports an original without a playable file', async () => {
  const { objects } = await app()
  const video = await publishCopied(ada)
  await waitForJobs()
  const source = sourceOf(video)
  await objects.removeAll(`videos/${source.slice(0, 2)}/${source}/play.mp4`)
  await expect(dropFiles()).rejects.toThrow('its original is kept')
  expect(await storedFilesOf(video)).toContain('original')
  await ada.call(deleteVideo, { params: { publicId: video.publicId } })
  await waitForJobs()
})

test('an account export then contains the playable file', async () => {
  const ben = await person('Ben')
  const video = await publishCopied(ben)
  await waitForJobs()
  await dropFiles()
  const files = await downloadExport(ben)
  const [listed] = JSON.parse(String(files.get('videos.json'))) as { videoFile: string }[]
  expect(listed?.videoFile).toBe(`media/${sourceOf(video)}.mp4`)
  const played = await visitor().fetch(video.videoFile.url ?? '')
  expect(files.get(listed?.videoFile ?? '')).toEqual(Buffer.from(await played.arrayBuffer()))
})

test('missing renditions are then encoded from the playable file', async () => {
  const { db } = await app()
  const video = await publishCopied(ada)
  await waitForJobs()
  await dropFiles()
  const id = await itemIdOf(video)
  await db.updateTable('video').set({ ladder_at: null }).where('item_id', '=', id).execute()
  await db.deleteFrom('rendition').where('item_id', '=', id).execute()
  await processVideo(await app(), videoQueues.ordinary).run(jobRun({ itemId: id }))
  await waitForJobs()
  const renditions = db.selectFrom('rendition').select('state').where('item_id', '=', id)
  expect(await renditions.execute()).toEqual([{ state: 'READY' }])
  const { status } = await ada.call(retryVideo, { params: { publicId: video.publicId } })
  expect(status).toBe(409)
})

test('KEEP_ORIGINALS=off also removes the originals of converted videos', async () => {
  const cleo = await person('Cleo')
  const video = await publishConverted(cleo)
  await waitForJobs()
  await dropFiles(false)
  const stored = await storedFilesOf(video)
  expect(stored).not.toContain('original')
  expect(stored).toContain('480.mp4')
})
