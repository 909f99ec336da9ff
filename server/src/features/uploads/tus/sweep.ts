import { readdir } from 'node:fs/promises'
import type { ObjectStore } from '../../../infra/objects/object-store.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { UploadLocks } from './upload-lock.ts'
import { uploadPath, removeUploadFile } from './upload-file.ts'
import { deleteExpiredUploads, existingUploads, touchUpload } from '../unfinished-upload-store.ts'

interface SweepServices {
  db: Db
  objects: ObjectStore
  locks: UploadLocks
}

/** Milliseconds. */
const INTERVAL = 60_000

/**
 * Removes uploads that have expired or are no longer permitted, then the files of all
 * removed uploads. A job removes their objects in the object store.
 */
export async function sweepUploads({ db, objects, locks }: SweepServices): Promise<void> {
  // Sequentially: the end of a session locks its uploads in another order.
  for (const id of locks.takeActive()) await touchUpload(db, id)
  await deleteExpiredUploads(db)
  // The row is inserted before the file is created: a file without a row belongs to a removed
  // upload.
  const ids = [...new Set([...(await readdir(objects.uploadFolder)), ...locks.locked()])]
  const existing = await existingUploads(db, ids)
  for (const id of ids.filter((each) => !existing.has(each))) {
    locks.abort(id)
    await removeUploadFile(uploadPath(objects.uploadFolder, id))
  }
}

/** Sweeps now and every minute. Returns a function that stops sweeping. */
export function startSweeping(
  services: SweepServices,
  onError: (error: unknown) => void,
): () => void {
  const sweep = () => void sweepUploads(services).catch(onError)
  sweep()
  const timer = setInterval(sweep, INTERVAL)
  timer.unref()
  return () => clearInterval(timer)
}
