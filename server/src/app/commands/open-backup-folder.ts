import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type BackupFolder, openBackupFolder } from '../../features/backup/backup-folder.ts'
import { openFolderStore } from '../../infra/objects/folder-store.ts'
import { StartupError } from '../../infra/startup-error.ts'
import { type Config, s3SettingsOf } from '../config.ts'

/** Opens a folder of backups by its path or as s3://bucket/prefix. Throws a StartupError. */
export async function openLocation(location: string, config: Config): Promise<BackupFolder> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/.exec(location) ?? []
  if (bucket !== undefined) {
    const { openS3Store } = await import('../../infra/objects/s3-store.ts')
    const store = await openS3Store(s3SettingsOf(config, bucket), config.DATA_DIR)
    return openBackupFolder(store, prefix)
  }
  const path = resolve(location)
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartupError(`the folder ${path} can not be used: ${error.message}`)
  })
  return openBackupFolder(await openFolderStore(path), '')
}
