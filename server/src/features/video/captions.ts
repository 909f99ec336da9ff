import { rm, writeFile } from 'node:fs/promises'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { notFound, refuseField } from '../../infra/http/refusal.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { randomPublicId } from '../../infra/random-id.ts'
import { objectKey } from '../media/address.ts'
import { checkStored, type Quota } from '../media/storage/quota.ts'
import { countStored, uncountStored } from '../media/storage/stored-files.ts'
import { lockVideo, setCaptions } from './store.ts'

interface CaptionNeeds {
  db: Db
  objects: ObjectStore
  quota: Quota
}

interface Place {
  itemId: number
  ownerId: number
  /** The public id of the source, beside which they lie. */
  sourceId: string
  language: string
}

/**
 * Gives a video captions in a language, in place of those there are. Every text has a name of its
 * own, so that nobody is shown an old one. Refuses with 422 one language too many, and with 413 what
 * exceeds the owner's quota.
 */
export async function putCaptions(
  { db, objects, quota }: CaptionNeeds,
  { itemId, ownerId, sourceId, language }: Place,
  content: string,
): Promise<void> {
  const bytes = Buffer.byteLength(content)
  await checkStored(db, quota, { ownerId, bytes, field: 'content' })
  const file = `captions.${language}.${randomPublicId()}.vtt`
  await store(objects, objectKey('videos', sourceId, file), content)
  const replaced = await db
    .transaction()
    .execute(async (tx) => {
      const video = await lockVideo(tx, itemId)
      if (!video) throw notFound()
      const { [language]: before, ...others } = video.captions
      if (Object.keys(others).length >= limits.captionLanguages) {
        throw refuseField('content', messages.captionsMany)
      }
      await setCaptions(tx, itemId, { ...others, [language]: file })
      return before
    })
    .catch(async (error: unknown) => {
      await objects.removeAll(objectKey('videos', sourceId, file))
      throw error
    })
  await countStored(db, sourceId, { [file]: bytes })
  if (replaced) await removeFile({ db, objects }, sourceId, replaced)
}

/** Removes the captions of a video in a language. Refuses with 404 where there are none. */
export async function removeCaptions(
  { db, objects }: Pick<CaptionNeeds, 'db' | 'objects'>,
  { itemId, sourceId, language }: Omit<Place, 'ownerId'>,
): Promise<void> {
  const file = await db.transaction().execute(async (tx) => {
    const { [language]: removed, ...others } = (await lockVideo(tx, itemId))?.captions ?? {}
    if (!removed) throw notFound('There are no captions in this language')
    await setCaptions(tx, itemId, others)
    return removed
  })
  await removeFile({ db, objects }, sourceId, file)
}

async function removeFile(
  { db, objects }: Pick<CaptionNeeds, 'db' | 'objects'>,
  sourceId: string,
  file: string,
) {
  await objects.removeAll(objectKey('videos', sourceId, file))
  await uncountStored(db, sourceId, file)
}

async function store(objects: ObjectStore, key: string, content: string) {
  const folder = await objects.workFolder()
  try {
    await writeFile(`${folder}/captions.vtt`, content)
    await objects.put(key, `${folder}/captions.vtt`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
