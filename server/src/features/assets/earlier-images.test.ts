import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ImageFolder } from '@seam/contract/images.ts'
import { editImage, getProfile } from '@seam/contract/profile.ts'
import { getVideo } from '@seam/contract/video.ts'
import { app, jobRun } from '../../../test/app.ts'
import { person, publish, visitor } from '../../../test/cast.ts'
import { generateImage } from '../../../test/generate-media.ts'
import { upload } from '../../../test/upload.ts'
import { measureStoredFiles } from '../quota/measure-files.ts'
import { objectKey } from './asset-paths.ts'

/**
 * Turns an image into one of an earlier release, of 1000 × 2000 pixels, with unmeasured files of these
 * names. Their content is their name.
 */
async function makeEarlier(folder: ImageFolder, publicId: string, names: string[]) {
  const { db, objects, responseCache } = await app()
  const workFolder = await objects.createWorkFolder()
  for (const name of names) {
    const file = join(workFolder, name)
    await writeFile(file, name)
    await objects.put(objectKey(folder, publicId, name), file)
  }
  await rm(workFolder, { recursive: true })
  await db
    .updateTable('asset')
    .set({ width: 1000, height: 2000, widths: null, color: null })
    .where('public_id', '=', publicId)
    .execute()
  await responseCache.invalidate()
}

/** Returns the content of a file as a visitor gets it. */
const contentOf = async (url: string) => (await visitor().fetch(url)).text()

test('a thumbnail of an earlier release has its two files, with their true widths', async () => {
  const ada = await person('Ada')
  const { publicId, thumbnail } = await publish(ada, { publishStatus: 'UNLISTED' })
  const assetId = thumbnail.url.split('/').at(-2) ?? ''
  await makeEarlier('thumbnails', assetId, ['640.webp', '1280.webp'])
  const { data } = await visitor().call(getVideo, { params: { publicId } })
  const folder = `/media/thumbnails/${assetId}`
  expect(data[0]?.thumbnail).toEqual({
    ...{ url: `${folder}/1280.webp`, smallUrl: `${folder}/640.webp`, widths: [], color: null },
    ...{ width: 640, smallWidth: 320 },
  })
  expect(await contentOf(`${folder}/1280.webp`)).toBe('1280.webp')
  expect(await contentOf(`${folder}/640.webp`)).toBe('640.webp')
  expect((await visitor().fetch(`${folder}/320.webp`)).status).toBe(404)
})

test('an avatar and a cover of an earlier release have their two files', async () => {
  const ada = await person('Ada')
  for (const [type, folder, large, small] of [
    ['avatar', 'avatars', '512.webp', '128.webp'],
    ['cover', 'covers', '1920.webp', '960.webp'],
  ] as const) {
    const image = await upload(ada, folder, await generateImage())
    await ada.call(editImage, { query: { type }, body: { image } })
    await makeEarlier(folder, image.public_id, [small, large])
    const { data } = await visitor().call(getProfile, { params: { username: ada.username } })
    const path = `/media/${folder}/${image.public_id}`
    expect(type === 'avatar' ? data.avatar : data.coverImage).toEqual({
      url: `${path}/${large}`,
      smallUrl: `${path}/${small}`,
      ...{ widths: [], color: null },
    })
    expect(await contentOf(`${path}/${large}`)).toBe(large)
    expect(await contentOf(`${path}/${small}`)).toBe(small)
  }
})

test('the files of an image of an earlier release are measured', async () => {
  const { db, objects } = await app()
  const { public_id } = await upload(await person('Ada'), 'avatars', await generateImage())
  await makeEarlier('avatars', public_id, ['128.webp', '512.webp'])
  const ofImage = db.selectFrom('asset').select('file_sizes').where('public_id', '=', public_id)
  await sql`
    update asset set file_sizes = null, stored_bytes = 0 where public_id = ${public_id}
  `.execute(db)
  await measureStoredFiles({ db, objects }).run(jobRun({}))
  expect(await ofImage.executeTakeFirst()).toEqual({
    file_sizes: { '128.webp': 8, '512.webp': 8 },
  })
})
