import { createHash } from 'node:crypto'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { type BackupFolder, objectPath, OBJECTS } from './backup-folder.ts'
import { readObject } from './read-object.ts'

export interface ListedObject {
  key: string
  bytes: number
  /** Null if the object was missing from the object store. */
  sha256: string | null
}

/** The objects of an earlier snapshot that still exist in the backup. */
export interface Earlier {
  takenAt: Date
  objects: Map<string, { bytes: number; sha256: string }>
}

/** Determines which objects of an earlier snapshot, taken at that time, exist in the backup. */
export async function findEarlier(
  folder: BackupFolder,
  takenAt: Date,
  listed: AsyncIterable<ListedObject>,
): Promise<Earlier> {
  const existing = new Set<string>()
  for await (const path of folder.list(OBJECTS)) existing.add(path.slice(OBJECTS.length + 1))
  const objects: Earlier['objects'] = new Map()
  for await (const { key, bytes, sha256 } of listed) {
    if (sha256 !== null && existing.has(key)) objects.set(key, { bytes, sha256 })
  }
  return { takenAt, objects }
}

/**
 * Copies an object to the backup unless an earlier snapshot contains it unchanged: a repeated job
 * may have written it again. An object that does not exist is listed without a checksum.
 */
export async function copyObject(
  objects: ObjectStore,
  folder: BackupFolder,
  key: string,
  earlier: Earlier,
): Promise<ListedObject & { copied: boolean }> {
  const found = await objects.stat(key)
  if (!found) return { key, bytes: 0, sha256: null, copied: false }
  const known = earlier.objects.get(key)
  if (known?.bytes === found.size) {
    const isSame =
      found.modified <= earlier.takenAt ||
      (await checksumOf(readObject(objects, key, found.size))) === known.sha256
    if (isSame) return { key, ...known, copied: false }
  }
  const written = await folder.write(objectPath(key), readObject(objects, key, found.size))
  return { key, ...written, copied: true }
}

async function checksumOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
