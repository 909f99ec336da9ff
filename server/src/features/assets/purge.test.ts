import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Folder } from '@seam/contract/media.ts'
import { editVideo, publishVideo } from '@seam/contract/video.ts'
import { app, jobRun, waitForJobs } from '../../../test/app.ts'
import { person, type Person, publish } from '../../../test/cast.ts'
import { generateClip, generateImage } from '../../../test/generate-media.ts'
import { assetFiles } from '../../../test/storage.ts'
import { upload } from '../../../test/upload.ts'
import { purgeAbandonedUploads } from './jobs.ts'

let ada: Person
beforeAll(async () => {
  await waitForJobs()
  ada = await person('Ada')
})

const purge = async () => purgeAbandonedUploads(await app()).run(jobRun({}))

/** Moves the creation of an asset into the past. */
async function age(hours: number, publicId: string) {
  const { db } = await app()
  await db
    .updateTable('asset')
    .set({ created_at: sql<Date>`created_at - ${hours} * interval '1 hour'` })
    .where('public_id', '=', publicId)
    .execute()
}

async function exists(folder: Folder, publicId: string) {
  const { db } = await app()
  const rows = db.selectFrom('asset').select('id').where('public_id', '=', publicId)
  const [files, row] = [await assetFiles(folder, publicId), await rows.executeTakeFirst()]
  expect(files.length > 0).toBe(row !== undefined)
  return row !== undefined
}

test('removes an unused upload after 24 hours, not before', async () => {
  const video = await upload(ada, 'videos', await generateClip())
  const image = await upload(ada, 'avatars', await generateImage())
  await age(23.9, video.public_id)
  await age(24.1, image.public_id)
  await purge()
  expect(await exists('videos', video.public_id)).toBe(true)
  expect(await exists('avatars', image.public_id)).toBe(false)
  await age(0.2, video.public_id)
  await purge()
  expect(await exists('videos', video.public_id)).toBe(false)
})

test('keeps assets that a video uses, however old', async () => {
  const video = await upload(ada, 'videos', await generateClip())
  const thumbnail = await upload(ada, 'thumbnails', await generateImage())
  await ada.call(publishVideo, { body: { title: 'x', video, thumbnail } })
  await age(1_000, video.public_id)
  await age(1_000, thumbnail.public_id)
  await purge()
  expect(await exists('videos', video.public_id)).toBe(true)
  expect(await exists('thumbnails', thumbnail.public_id)).toBe(true)
})

test('removes a replaced thumbnail after a day', async () => {
  const video = await publish(ada)
  const old = video.thumbnail.url.split('/')[3] ?? ''
  await age(1_000, old)
  const thumbnail = await upload(ada, 'thumbnails', await generateImage())
  const { publicId, title, description, publishStatus, category, nsfw } = video
  const body = { title, description, publishStatus, category, nsfw, thumbnail }
  await ada.call(editVideo, { params: { publicId }, body })
  await purge()
  expect(await exists('thumbnails', old)).toBe(true)
  await age(25, old)
  await purge()
  expect(await exists('thumbnails', old)).toBe(false)
})

test('removes several batches in one run', async () => {
  const { db } = await app()
  const { public_id } = await upload(ada, 'covers', await generateImage())
  await sql`
    insert into asset (public_id, owner_id, folder, format, bytes, width, height,
      original_filename, created_at)
    select 'abandoned' || number, owner_id, folder, format, 1, 1, 1, '', now() - interval '2 days'
    from asset, generate_series(1, 120) as number where public_id = ${public_id}
  `.execute(db)
  await purge()
  const left = db.selectFrom('asset').select('id').where('public_id', 'like', 'abandoned%')
  expect(await left.execute()).toEqual([])
  expect(await exists('covers', public_id)).toBe(true)
})
