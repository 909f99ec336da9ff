import { readdir } from 'node:fs/promises'
import type { ObjectStore } from '../../../infra/objects/object-store.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Holds } from './holds.ts'
import { piecesOf, removePieces } from './pieces.ts'
import { deleteEnded, knownUploads, noteBytes } from './store.ts'

interface Needs {
  db: Db
  objects: ObjectStore
  holds: Holds
}

/** Milliseconds. */
const EVERY = 60_000

/** Removes unfinished uploads whose time or whose owner is gone, and what is left of removed ones. */
export async function sweepUploads({ db, objects, holds }: Needs): Promise<void> {
  await noteBytes(db, holds.takeReceiving())
  await deleteEnded(db)
  // A row comes before its file: a file that is found without one has lost it.
  const ids = await readdir(objects.uploadFolder)
  const known = await knownUploads(db, ids)
  for (const id of ids.filter((each) => !known.has(each))) {
    holds.release(id)
    await removePieces(piecesOf(objects.uploadFolder, id))
  }
}

/** Sweeps now and every minute, until the given function is called. */
export function keepSweeping(needs: Needs, onFailure: (error: unknown) => void): () => void {
  const sweep = () => void sweepUploads(needs).catch(onFailure)
  sweep()
  const timer = setInterval(sweep, EVERY)
  timer.unref()
  return () => clearInterval(timer)
}
