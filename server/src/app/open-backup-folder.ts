import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { makeFolder } from '@seam/postgres/make-folder.ts'
import { type BackupFolder, openBackupFolder } from '../features/backup/backup-folder.ts'
import { openFolderStore, readFolderStore } from '../infra/objects/folder-store.ts'
import { StartupError } from '../infra/startup-error.ts'
import { type Config, s3SettingsOf } from './config.ts'

/** Opens a backup folder for writing, by path or as s3://bucket/prefix. Throws a StartupError. */
export async function openLocation(location: string, config: Config): Promise<BackupFolder> {
  const bucket = await openBucket(location, config)
  if (bucket) return bucket
  const path = resolve(location)
  await makeFolder(path, 0o700).catch((error: Error) => {
    throw new StartupError(`the folder ${path} cannot be used: ${error.message}`)
  })
  return openBackupFolder(await openFolderStore(path), '')
}

/** Opens an existing backup folder for reading only. Throws a StartupError. */
export async function openToRead(location: string, config: Config): Promise<BackupFolder> {
  const bucket = await openBucket(location, config)
  if (bucket) return bucket
  const path = resolve(location)
  await readdir(path).catch((error: Error) => {
    throw new StartupError(`the folder ${path} cannot be read: ${error.message}`)
  })
  return openBackupFolder(readFolderStore(path), '')
}

/** Returns null if the location is not a bucket. */
async function openBucket(location: string, config: Config): Promise<BackupFolder | null> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/.exec(location) ?? []
  if (bucket === undefined) return null
  const { openS3Store } = await import('../infra/objects/s3-store.ts')
  const store = await openS3Store(s3SettingsOf(config, bucket), config.DATA_DIR)
  return openBackupFolder(store, prefix)
}
