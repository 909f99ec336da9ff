import { readFile, rm, writeFile } from 'node:fs/promises'
import type { ObjectStore } from '../../../infra/objects/object-store.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { notFound, ProblemError } from '../../../infra/http/problem-error.ts'
import { createSemaphore } from '../../../infra/semaphore.ts'
import { objectKey } from '../../assets/asset-paths.ts'
import { ORIGINAL } from '../../assets/file-names.ts'
import { existingUploads } from '../unfinished-upload-store.ts'
import { openPartBuffer, PART_BYTES, type PartBuffer } from './part-buffer.ts'
import { claimUpload, saveReceived, type StoredUpload } from './stored-upload-store.ts'

interface Services {
  db: Db
  objects: ObjectStore
}

/** The key of the object with the bytes after the last part of an upload. */
const tailKey = (id: string, tailFile: string) => `uploads/${id}/${tailFile}`
const targetKey = ({ target_id }: StoredUpload) => objectKey('videos', target_id, ORIGINAL)

function multipartOf({ multipart }: ObjectStore) {
  if (multipart) return multipart
  throw new Error('This upload is in a store that is no longer configured')
}

/**
 * Writes chunks to the object store, starting at an offset: full parts as they arrive, the rest at
 * the end. Returns the new offset. Of several concurrent requests, in any processes, the newest one
 * continues. Throws 409 for the others and for any other offset, and 404 if the upload has ended.
 */
export async function receiveParts(
  { db, objects }: Services,
  id: string,
  offset: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  let upload = await claimUpload(db, id, offset)
  if (!upload) throw await conflictOrNotFound(db, id)
  const folder = await objects.createWorkFolder()
  const path = `${folder}/part`
  let buffer: PartBuffer | undefined
  try {
    if (upload.tail_file !== null) await objects.copyToFile(tailKey(id, upload.tail_file), path)
    buffer = await openPartBuffer(path)
    let end = offset
    for await (const chunk of chunks) {
      for (let rest = chunk; rest.length > 0;) {
        const added = await buffer.add(rest)
        end += added
        rest = rest.subarray(added)
        if (buffer.size() === PART_BYTES)
          upload = await storePart({ db, objects }, upload, buffer, end)
      }
    }
    if (buffer.size() > 0 && end > offset) {
      const tail_file = `${upload.generation}-${end}`
      await objects.put(tailKey(id, tail_file), path)
      await save({ db, objects }, upload, { ...upload, received_bytes: end, tail_file })
    }
    return end
  } finally {
    await buffer?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each part in transit uses 8 MiB of memory. */
const CONCURRENT_PARTS = 6
const QUEUE_TIMEOUT_MS = 60_000
const semaphore = createSemaphore(CONCURRENT_PARTS, QUEUE_TIMEOUT_MS)

async function storePart(
  services: Services,
  upload: StoredUpload,
  buffer: PartBuffer,
  received_bytes: number,
): Promise<StoredUpload> {
  const multipart = multipartOf(services.objects)
  const key = targetKey(upload)
  const id = upload.multipart_id ?? (await multipart.begin(key)).id
  const abortIfNew = async () => {
    // If this fails, the lifecycle rule of the bucket removes the parts.
    if (upload.multipart_id === null) await multipart.abort({ key, id }).catch(() => null)
  }
  const number = upload.part_tags.length + 1
  const send = async () => multipart.putPart({ key, id }, number, await buffer.take())
  const tag = await semaphore(String(upload.owner_id), send).catch(async (failure: unknown) => {
    await abortIfNew()
    throw failure
  })
  const part_tags = [...upload.part_tags, tag]
  const next = { ...upload, received_bytes, multipart_id: id, part_tags, tail_file: null }
  await save(services, upload, next).catch(async (failure: unknown) => {
    // After any other error, it may have been saved.
    if (failure instanceof ProblemError) await abortIfNew()
    throw failure
  })
  return next
}

/** Saves what was written, and removes the tail object that it replaces. */
async function save({ db, objects }: Services, before: StoredUpload, after: StoredUpload) {
  const isSaved = await saveReceived(db, after)
  const [kept, removed] = isSaved ? [after, before] : [before, after]
  if (removed.tail_file !== null && removed.tail_file !== kept.tail_file)
    await objects.removeAll(tailKey(before.id, removed.tail_file))
  if (!isSaved) throw await conflictOrNotFound(db, before.id)
}

async function conflictOrNotFound(db: Db, id: string): Promise<ProblemError> {
  if (!(await existingUploads(db, [id])).has(id)) return notFound('This upload no longer exists')
  return new ProblemError('conflict', 'Another request has written to this upload')
}

/**
 * Composes the object of a completely received upload, at the key of its future asset. Idempotent
 * and safe to call concurrently.
 */
export async function composeUpload(
  { objects }: Pick<Services, 'objects'>,
  upload: StoredUpload,
): Promise<void> {
  const key = targetKey(upload)
  const isComposed = async () => (await objects.stat(key))?.size === upload.bytes
  if (await isComposed()) return
  const folder = await objects.createWorkFolder()
  try {
    const tail = `${folder}/tail`
    if (upload.tail_file === null) await writeFile(tail, '')
    else await objects.copyToFile(tailKey(upload.id, upload.tail_file), tail)
    if (upload.multipart_id === null) await objects.put(key, tail)
    else await complete(objects, upload, { key, id: upload.multipart_id }, tail)
  } catch (error) {
    // Another process may have completed it first.
    if (!(await isComposed())) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function complete(
  objects: ObjectStore,
  { part_tags, tail_file, bytes }: StoredUpload,
  target: { key: string; id: string },
  tail: string,
) {
  const multipart = multipartOf(objects)
  const parts = part_tags.map((tag) => ({ tag, size: PART_BYTES }))
  if (tail_file !== null) {
    const tag = await multipart.putPart(target, parts.length + 1, await readFile(tail))
    parts.push({ tag, size: bytes - parts.length * PART_BYTES })
  }
  await multipart.complete(target, parts)
}
