import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { deleteVideo, retryVideo, type Video } from '@seam/contract/video.ts'
import { app, oneRun, settled } from '../../../../test/app.ts'
import { person, type Person, processed, publish, visitor } from '../../../../test/cast.ts'
import { copyOf, unzipped } from '../../../../test/copy.ts'
import { clip } from '../../../../test/media.ts'
import { itemId } from '../../../../test/seed.ts'
import { filesOf } from '../../../../test/storage.ts'
import { findDrift } from '../../item/drift.ts'
import { lanes } from '../lanes.ts'
import { processVideo } from '../processing/process-video.ts'
import { dropOriginals } from './jobs.ts'

/** What the counters of other tests, which make some up, are off by. */
let drift: Awaited<ReturnType<typeof findDrift>>
beforeAll(async () => {
  drift = await findDrift((await app()).db)
})

let ada: Person
beforeAll(async () => {
  await settled()
  ada = await person('Ada')
})

const drop = async (keepOriginals = true) =>
  dropOriginals({ ...(await app()), keepOriginals }).run(oneRun({}))

const sourceOf = ({ videoFile }: Video) => videoFile.url?.split('/')[3] ?? ''
const keptOf = async (video: Video) => filesOf('videos', sourceOf(video))

async function storedBytes(video: Video): Promise<number> {
  const { db } = await app()
  const { stored_bytes } = await db
    .selectFrom('asset')
    .select('stored_bytes')
    .where('public_id', '=', sourceOf(video))
    .executeTakeFirstOrThrow()
  return stored_bytes
}

const converted = async (who: Person) =>
  processed(who, await publish(who, {}, await clip({ codec: ['-c:v', 'mpeg4', '-c:a', 'aac'] })))
const copied = async (who: Person) => processed(who, await publish(who))

test('the original of a copied video goes, and its bytes are given back; a converted one’s stays', async () => {
  const [same, other] = [await copied(ada), await converted(ada)]
  await settled()
  const before = await storedBytes(same)
  const original = await readFile(await clip())
  await drop()
  expect(await keptOf(same)).not.toContain('original')
  expect(await keptOf(same)).toContain('play.mp4')
  expect(await storedBytes(same)).toBe(before - original.length)
  expect(await keptOf(other)).toContain('original')
  expect((await visitor().fetch(same.videoFile.url ?? '')).status).toBe(200)
  await drop()
  expect(await findDrift((await app()).db)).toEqual(drift)
})

test('a copied video whose sound was encoded again keeps its original', async () => {
  const mov = await clip({
    codec: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le'],
    extension: 'mov',
  })
  const video = await processed(ada, await publish(ada, {}, mov))
  await drop()
  expect(await keptOf(video)).toContain('original')
})

test('a run that was cut off at any point is completed by the next', async () => {
  const { db, objects } = await app()
  const video = await copied(ada)
  await settled()
  await db
    .updateTable('video')
    .set({ original_state: 'DROPPING' })
    .where('item_id', '=', await itemId(video))
    .execute()
  const [id, source] = [await itemId(video), sourceOf(video)]
  await objects.removeAll(`videos/${source.slice(0, 2)}/${source}/original`)
  await drop()
  const row = await db
    .selectFrom('video')
    .select('original_state')
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.original_state).toBe('DROPPED')
  expect(await findDrift(db)).toEqual(drift)
})

test('an original without which nothing would play is kept, and reported', async () => {
  const { objects } = await app()
  const video = await copied(ada)
  await settled()
  const source = sourceOf(video)
  await objects.removeAll(`videos/${source.slice(0, 2)}/${source}/play.mp4`)
  await expect(drop()).rejects.toThrow('its original is kept')
  expect(await keptOf(video)).toContain('original')
  await ada.call(deleteVideo, { params: { publicId: video.publicId } })
  await settled()
})

test('a copy of one’s data then has the file that plays', async () => {
  const ben = await person('Ben')
  const video = await copied(ben)
  await settled()
  await drop()
  const { url } = await copyOf(ben)
  const response = await visitor().fetch(url)
  const files = await unzipped(Buffer.from(await response.arrayBuffer()))
  const [listed] = JSON.parse(String(files.get('videos.json'))) as { videoFile: string }[]
  expect(listed?.videoFile).toBe(`media/${sourceOf(video)}.mp4`)
  const played = await visitor().fetch(video.videoFile.url ?? '')
  expect(files.get(listed?.videoFile ?? '')).toEqual(Buffer.from(await played.arrayBuffer()))
})

test('missing renditions are then made of the file that plays', async () => {
  const { db } = await app()
  const video = await copied(ada)
  await settled()
  await drop()
  const id = await itemId(video)
  await db.updateTable('video').set({ ladder_at: null }).where('item_id', '=', id).execute()
  await db.deleteFrom('rendition').where('item_id', '=', id).execute()
  await processVideo(await app(), lanes.ordinary).run(oneRun({ itemId: id }))
  await settled()
  const rungs = db.selectFrom('rendition').select('state').where('item_id', '=', id)
  expect(await rungs.execute()).toEqual([{ state: 'READY' }])
  const { status } = await ada.call(retryVideo, { params: { publicId: video.publicId } })
  expect(status).toBe(409)
})

test('KEEP_ORIGINALS=off drops those of converted videos as well', async () => {
  const cleo = await person('Cleo')
  const video = await converted(cleo)
  await settled()
  await drop(false)
  const kept = await keptOf(video)
  expect(kept).not.toContain('original')
  expect(kept).toContain('480.mp4')
})
