import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { type BackupFolder, objectPath } from './backup-folder.ts'
import { readObjectList } from './object-list.ts'
import type { Report } from './report.ts'
import { checked } from './verify-snapshot.ts'

/**
 * Copies the objects of a snapshot into the object store. Reads every byte, and throws a
 * StartupError if it differs from what was written.
 */
export async function restoreObjects(
  objects: ObjectStore,
  folder: BackupFolder,
  snapshot: string,
  report: Report,
): Promise<void> {
  const work = await objects.createWorkFolder()
  let count = 0
  try {
    for await (const { key, bytes, sha256 } of readObjectList(folder, snapshot)) {
      if (sha256 === null) continue
      const path = objectPath(key)
      const file = join(work, 'object')
      await pipeline(checked(folder.read(path), { path, bytes, sha256 }), createWriteStream(file))
      await objects.put(key, file)
      report('files', ++count)
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
