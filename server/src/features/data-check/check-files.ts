import { folders } from '@seam/contract/media.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { objectKey } from '../assets/asset-paths.ts'
import { findRemovalsOf } from '../removal/removal-store.ts'
import { findAssetsAfter, findExisting } from './asset-files-store.ts'

const BATCH = 500
/**
 * Minimum age in milliseconds. A newer file may belong to an upload whose row is not committed yet.
 */
const MIN_AGE = 86_400_000

/**
 * Yields the files listed by an asset that are missing from the object store or have another size.
 */
export async function* findMissingFiles(db: Db, objects: ObjectStore): AsyncGenerator<string> {
  let assets = await findAssetsAfter(db, 0, BATCH)
  while (assets.length > 0) {
    for (const { folder, public_id, file_sizes } of assets) {
      for (const [name, bytes] of Object.entries(file_sizes)) {
        const key = objectKey(folder, public_id, name)
        const size = (await objects.stat(key))?.size
        if (size === undefined) yield `${key} is missing`
        else if (size !== bytes) yield `${key} has ${size} bytes instead of ${bytes}`
      }
    }
    assets = await findAssetsAfter(db, assets.at(-1)?.id ?? Infinity, BATCH)
  }
}

/**
 * Yields the keys of files in the object store that belong to no asset and are at least a day old.
 * Omits files already scheduled for removal.
 */
export async function* findUnlistedFiles(
  db: Db,
  objects: ObjectStore,
  now: Date,
): AsyncGenerator<string> {
  let batch: string[] = []
  for (const folder of Object.keys(folders)) {
    for await (const key of objects.list(folder)) {
      batch.push(key)
      if (batch.length === BATCH) yield* unlisted(db, objects, batch.splice(0), now)
    }
  }
  yield* unlisted(db, objects, batch, now)
}

/** The third segment of a key is the id of its asset. */
const assetOf = (key: string) => key.split('/')[2] ?? ''

async function* unlisted(db: Db, objects: ObjectStore, keys: string[], now: Date) {
  const existing = await findExisting(db, [...new Set(keys.map(assetOf))])
  const removed = await findRemovalsOf(db, keys)
  for (const key of keys) {
    if (removed.has(key)) continue
    if (existing.has(assetOf(key))) continue
    const modified = (await objects.stat(key))?.modified ?? now
    if (now.getTime() - modified.getTime() > MIN_AGE) yield key
  }
}
