import { lchown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { OsUser } from './os-user.ts'

/** Folders in the data folder whose owner tells who wrote what is in them. */
const SAMPLES = ['', 'postgres', 'objects', 'objects/.uploads', 'objects/.work', 'uploads', '.work']

/**
 * Hands a data folder that another user has written, as older versions did as root, to this one.
 * It is the last to be handed over, so that a run that was cut short is repeated.
 */
export async function fixOwnership(dataDir: string, user: OsUser): Promise<void> {
  const owners = await Promise.all(SAMPLES.map((name) => ownerOf(join(dataDir, name))))
  if (owners.every((owner) => owner === null || owner === user.uid)) return
  await handOver(dataDir, user)
}

const ownerOf = (path: string) =>
  lstat(path).then(
    ({ uid }) => uid,
    () => null,
  )

async function handOver(folder: string, user: OsUser): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await handOver(path, user)
    else await lchown(path, user.uid, user.gid)
  }
  await lchown(folder, user.uid, user.gid)
}
