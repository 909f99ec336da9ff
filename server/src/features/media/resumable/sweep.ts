import { readdir } from 'node:fs/promises'
import type { ObjectStore } from '../../../infra/objects/object-store.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Holds } from './holds.ts'
import { piecesOf, removePieces } from './pieces.ts'
import { deleteEnded, knownUploads, noteBytes } from './store.ts'

interface Services {
  db: Db
  objects: ObjectStore
  holds: Holds
}

/** Milliseconds. */
const INTERVAL = 60_000

/** Removes expired uploads and those of deleted accounts, then the files of all removed uploads. */
export async function sweepUploads({ db, objects, holds: locks }: Services): Promise<void> {
  await noteBytes(db, locks.takeReceiving())
  await deleteEnded(db)
  // The row is inserted before the file is created: a file without a row belongs to a removed
  // upload.
  const ids = await readdir(objects.uploadFolder)
  const existing = await knownUploads(db, ids)
  for (const id of ids.filter((each) => !existing.has(each))) {
    locks.release(id)
    await removePieces(piecesOf(objects.uploadFolder, id))
  }
}

/** Sweeps now and every minute. Returns a function that stops it. */
export function keepSweeping(services: Services, onError: (error: unknown) => void): () => void {
  const sweep = () => void sweepUploads(services).catch(onError)
  sweep()
  const timer = setInterval(sweep, INTERVAL)
  timer.unref()
  return () => clearInterval(timer)
}
