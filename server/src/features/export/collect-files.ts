import type { Db } from '../../infra/postgres/database.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { ORIGINAL } from '../assets/file-names.ts'
import { imageFiles, objectKey } from '../assets/asset-paths.ts'
import { findAttachedAssets } from './account-data-store.ts'

export interface ExportFile {
  /** In the archive. */
  name: string
  /** In the object store. */
  key: string
  bytes: number
}

/**
 * Returns the account's attached files: originals, or the playable file if the original was
 * dropped.
 */
export async function collectFiles(
  db: Db,
  objects: ObjectStore,
  accountId: number,
): Promise<ExportFile[]> {
  const files: ExportFile[] = []
  for (const asset of await findAttachedAssets(db, accountId)) {
    const { public_id, folder, format, widths, original_state, play_file } = asset
    const isDropped = original_state !== null && original_state !== 'KEPT'
    const [file, extension] =
      folder !== 'videos'
        ? [imageFiles(folder, widths).large, 'webp']
        : isDropped && play_file
          ? [play_file, 'mp4']
          : [ORIGINAL, format]
    const key = objectKey(folder, public_id, file)
    const metadata = await objects.stat(key)
    const name = `media/${public_id}.${extension}`
    // Skips files that have been deleted.
    if (metadata) files.push({ name, key, bytes: metadata.size })
  }
  return files
}
