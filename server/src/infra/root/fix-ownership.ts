import { lchown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { OsUser } from '@seam/postgres/os-user.ts'

/** Folders in the data folder to check. The owner of each is assumed to own its contents. */
const SAMPLES = ['', 'postgres', 'objects', 'objects/.uploads', 'objects/.work', 'uploads', '.work']

/**
 * Changes the owner of the data folder and its contents to `user` if another user owns it, as with
 * older versions that ran as root. Changes the folder itself last, so that an interrupted run is
 * repeated.
 */
export async function fixOwnership(dataDir: string, user: OsUser): Promise<void> {
  const owners = await Promise.all(SAMPLES.map((name) => ownerOf(join(dataDir, name))))
  if (owners.every((owner) => owner === null || owner === user.uid)) return
  await changeOwner(dataDir, user)
}

const ownerOf = (path: string) =>
  lstat(path).then(
    ({ uid }) => uid,
    () => null,
  )

async function changeOwner(folder: string, user: OsUser): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await changeOwner(path, user)
    else await lchown(path, user.uid, user.gid)
  }
  await lchown(folder, user.uid, user.gid)
}
