import { statSync } from 'node:fs'
import { chmod, lchown, open, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OsUser } from './os-user.ts'
import type { Programs } from './programs.ts'

/** A PostgreSQL database cluster on disk. */
export interface Cluster {
  /** PGDATA. */
  folder: string
  programs: Programs
  /** Undefined for the user of this process. */
  user: OsUser | undefined
}

/**
 * Identifies the cluster in the command lines and titles of its processes, even if its folder is
 * moved.
 */
export function clusterMark(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  return `seam-${dev.toString(36)}-${ino.toString(36)}`
}

/**
 * Returns the path by which PostgreSQL opens the cluster's folder. PostgreSQL starts in this
 * folder. Another user may not have access to its full path, for instance below /root.
 */
export function pathForPostgres({ folder, user }: Cluster): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

/** Returns the major version of the cluster in a folder; null if there is none. */
export async function readMajor(folder: string): Promise<number | null> {
  const found = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  return found === null ? null : Number.parseInt(found, 10)
}

export async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Fixes the owner and permissions of a cluster, which may differ after a restore from a backup. */
export async function fixOwnership({ folder, user }: Cluster): Promise<void> {
  const { uid, mode } = await stat(folder)
  if (mode & 0o077) await chmod(folder, 0o700)
  if (!user || uid === user.uid) return
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.map((name) => lchown(join(folder, name), user.uid, user.gid)))
  await lchown(folder, user.uid, user.gid)
}
