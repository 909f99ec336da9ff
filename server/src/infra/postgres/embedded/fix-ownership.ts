import { chmod, lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

/** Fixes owner and permissions of a cluster, which may differ after a restore from a backup. */
export async function fixOwnership({ folder, user }: Cluster): Promise<void> {
  const { uid, mode } = await stat(folder)
  if (mode & 0o077) await chmod(folder, 0o700)
  if (!user || uid === user.uid) return
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.map((name) => lchown(join(folder, name), user.uid, user.gid)))
  await lchown(folder, user.uid, user.gid)
}
