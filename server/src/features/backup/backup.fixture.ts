import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase } from '../../../test/app.ts'
import { openFolderStore } from '../../infra/objects/folder-store.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { openPool } from '../../infra/postgres/connections.ts'
import { openDatabase } from '../../infra/postgres/database.ts'
import { objectKey } from '../assets/asset-paths.ts'
import { type BackupFolder, openBackupFolder } from './backup-folder.ts'
import type { Site } from './take-backup.ts'

let count = 0

/** Opens a separate site with one account and one image, and an empty backup folder. */
export async function openSite(): Promise<
  Site & {
    databaseUrl: string
    dataDir: string
    folder: BackupFolder
    path: string
    close(): Promise<void>
  }
> {
  const { DATABASE_URL = '', DATA_DIR = '' } = await createDatabase(
    `backup_${process.pid}_${count++}`,
  )
  const pool = openPool({ connectionString: DATABASE_URL }, 6, () => {})
  const objects = await openFolderStore(join(DATA_DIR, 'objects'))
  await pool.query(`
    insert into account (public_id, username, email, full_name, password_hash)
    values ('account-ada', 'ada', 'ada@example.org', 'Ada', '-');
    insert into asset (public_id, owner_id, folder, format, bytes, width, height, original_filename, file_sizes, stored_bytes)
    values ('image-of-ada', 1, 'avatars', 'webp', 5, 1, 1, '', '{"96.webp": 5, "48.webp": 6}', 11)`)
  await putObject(objects, objectKey('avatars', 'image-of-ada', '96.webp'), 'image')
  await putObject(objects, objectKey('avatars', 'image-of-ada', '48.webp'), 'little')
  const path = join(DATA_DIR, 'backup')
  await mkdir(path)
  return {
    pool,
    db: openDatabase(pool),
    objects,
    databaseUrl: DATABASE_URL,
    dataDir: DATA_DIR,
    path,
    folder: openBackupFolder(await openFolderStore(path), ''),
    close: () => pool.end(),
  }
}

export async function putObject(objects: ObjectStore, key: string, content: string): Promise<void> {
  const file = join(await objects.createWorkFolder(), 'file')
  await writeFile(file, content)
  await objects.put(key, file)
}
