import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Folder } from '@seam/contract/media.ts'
import { app } from '../../../test/app.ts'
import { assetUrl, imageFiles, objectKey } from '../assets/asset-paths.ts'
import { firstRendition, PARTIAL_FOLDER } from '../assets/file-names.ts'

/** Stores a thumbnail, `file`, and a segment of a video, and returns their URLs. */
export async function storeFiles(id: number) {
  const { db, objects } = await app()
  const { owner_id, source, thumbnail, widths } = await db
    .selectFrom('video')
    .innerJoin('asset as source', 'source.id', 'video.source_asset_id')
    .innerJoin('asset as picture', 'picture.id', 'video.thumbnail_asset_id')
    .select(['source.public_id as source', 'source.owner_id'])
    .select(['picture.public_id as thumbnail', 'picture.widths'])
    .where('video.item_id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('rendition')
    .values({
      item_id: id,
      owner_id,
      ...firstRendition,
      step: 0,
      state: 'READY',
      width: 854,
      height: 480,
    })
    .execute()
  const folder = await objects.createWorkFolder()
  const file = join(folder, 'file')
  const put = async (...asset: [Folder, string, string]) => {
    await writeFile(file, 'bytes')
    await objects.put(objectKey(...asset), file)
    return assetUrl(...asset)
  }
  const files = {
    file: await put('thumbnails', thumbnail, imageFiles('thumbnails', widths).all[0] ?? ''),
    segment: await put('videos', source, `${PARTIAL_FOLDER}/0.m4s`),
  }
  await rm(folder, { recursive: true })
  return files
}
