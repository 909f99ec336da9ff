import { rm, writeFile } from 'node:fs/promises'
import { limits } from '@seam/contract/limits.ts'
import { captionsMessages } from '@seam/contract/captions-messages.ts'
import { notFound, fieldProblem } from '../../infra/http/problem-error.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { randomPublicId } from '../../infra/random-id.ts'
import { objectKey } from '../assets/asset-paths.ts'
import { checkStorageQuota, type Quota } from '../quota/quota.ts'
import { removeLater } from '../removal/removal-store.ts'
import { addStoredFiles, removeStoredFile } from '../quota/stored-files.ts'
import { lockVideo, setCaptions } from './store.ts'

interface CaptionServices {
  db: Db
  objects: ObjectStore
  quota: Quota
}

interface CaptionTarget {
  itemId: number
  ownerId: number
  /** The public id of the source asset, next to which the captions are stored. */
  sourceId: string
  language: string
}

/**
 * Sets or replaces the captions of a video in a language. Each version has its own file name, so
 * that no cache returns an old one. Throws 422 for one language too many, and 413 if they exceed
 * the owner's quota.
 */
export async function putCaptions(
  { db, objects, quota }: CaptionServices,
  { itemId, ownerId, sourceId, language }: CaptionTarget,
  content: string,
): Promise<void> {
  const encoded = Buffer.from(content)
  const bytes = encoded.length
  await checkStorageQuota(db, quota, { ownerId, bytes, field: 'content' })
  const file = `captions.${language}.${randomPublicId()}.vtt`
  await store(objects, objectKey('videos', sourceId, file), encoded)
  await db
    .transaction()
    .execute(async (tx) => {
      const video = await lockVideo(tx, itemId)
      if (!video) throw notFound()
      const { [language]: previous, ...others } = video.captions
      if (Object.keys(others).length >= limits.captionLanguages) {
        throw fieldProblem('content', captionsMessages.tooMany)
      }
      await setCaptions(tx, itemId, { ...others, [language]: file })
      await addStoredFiles(tx, sourceId, { [file]: bytes })
      if (previous) await removeFile(tx, sourceId, previous)
    })
    .catch(async (error: unknown) => {
      await objects.removeAll(objectKey('videos', sourceId, file))
      throw error
    })
}

/** Removes the captions of a video in a language. Throws 404 if there are none. */
export async function removeCaptions(
  db: Db,
  { itemId, sourceId, language }: Omit<CaptionTarget, 'ownerId'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { [language]: removed, ...others } = (await lockVideo(tx, itemId))?.captions ?? {}
    if (!removed) throw notFound('There are no captions in this language')
    await setCaptions(tx, itemId, others)
    await removeFile(tx, sourceId, removed)
  })
}

async function removeFile(tx: Tx, sourceId: string, file: string) {
  await removeLater(tx, [objectKey('videos', sourceId, file)])
  await removeStoredFile(tx, sourceId, file)
}

async function store(objects: ObjectStore, key: string, content: Buffer) {
  const folder = await objects.createWorkFolder()
  try {
    await writeFile(`${folder}/captions.vtt`, content)
    await objects.put(key, `${folder}/captions.vtt`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
