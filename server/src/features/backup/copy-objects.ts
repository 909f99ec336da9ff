import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { type BackupFolder, objectPath, OBJECTS } from './backup-folder.ts'
import { readObject } from './read-object.ts'

/** An object of a snapshot. */
export interface ListedObject {
  key: string
  bytes: number
  /** Null if the object store did not have it. */
  sha256: string | null
}

/** Returns the checksums of the objects of an earlier snapshot by key, of those that still exist. */
export async function knownChecksums(
  folder: BackupFolder,
  earlier: AsyncIterable<ListedObject>,
): Promise<Map<string, string>> {
  const existing = new Set<string>()
  for await (const path of folder.list(OBJECTS)) existing.add(path.slice(OBJECTS.length + 1))
  const known = new Map<string, string>()
  for await (const { key, sha256 } of earlier) {
    if (sha256 !== null && existing.has(key)) known.set(key, sha256)
  }
  return known
}

/**
 * Copies an object to the backup unless it is there already: the content of a key never changes. An
 * object that does not exist is listed without a checksum.
 */
export async function copyObject(
  objects: ObjectStore,
  folder: BackupFolder,
  key: string,
  known: Map<string, string>,
): Promise<ListedObject & { copied: boolean }> {
  const found = await objects.stat(key)
  if (!found) return { key, bytes: 0, sha256: null, copied: false }
  const checksum = known.get(key)
  if (checksum !== undefined) {
    return { key, bytes: found.size, sha256: checksum, copied: false }
  }
  const written = await folder.write(objectPath(key), readObject(objects, key, found.size))
  return { key, ...written, copied: true }
}
