import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { makeFolder } from '@seam/postgres/make-folder.ts'
import { type BackupFolder, openBackupFolder } from '../../features/backup/backup-folder.ts'
import { openFolderStore, readFolderStore } from '../../infra/objects/folder-store.ts'
import { StartupError } from '../../infra/startup-error.ts'
import { type Config, s3SettingsOf } from '../config.ts'

/**
 * Opens a folder of backups by its path or as s3://bucket/prefix, to add to it. Throws a StartupError.
 */
export async function openLocation(location: string, config: Config): Promise<BackupFolder> {
  const bucket = await openBucket(location, config)
  if (bucket) return bucket
  const path = resolve(location)
  await makeFolder(path, 0o700).catch((error: Error) => {
    throw new StartupError(`the folder ${path} can not be used: ${error.message}`)
  })
  return openBackupFolder(await openFolderStore(path), '')
}

/** Opens a folder of backups that exists, only to read it. Throws a StartupError. */
export async function openToRead(location: string, config: Config): Promise<BackupFolder> {
  const bucket = await openBucket(location, config)
  if (bucket) return bucket
  const path = resolve(location)
  await readdir(path).catch((error: Error) => {
    throw new StartupError(`the folder ${path} can not be read: ${error.message}`)
  })
  return openBackupFolder(readFolderStore(path), '')
}

/** Returns null for what is no bucket. */
async function openBucket(location: string, config: Config): Promise<BackupFolder | null> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/.exec(location) ?? []
  if (bucket === undefined) return null
  const { openS3Store } = await import('../../infra/objects/s3-store.ts')
  const store = await openS3Store(s3SettingsOf(config, bucket), config.DATA_DIR)
  return openBackupFolder(store, prefix)
}
