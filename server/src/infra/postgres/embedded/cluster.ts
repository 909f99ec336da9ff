import { statSync } from 'node:fs'
import type { OsUser } from '../../root/os-user.ts'

/** A PostgreSQL database cluster on disk. */
export interface Cluster {
  /** PGDATA. */
  folder: string
  /** The folder with PostgreSQL's `bin`, `lib` and `share`. */
  programsFolder: string
  /** Undefined for the user of this process. */
  user: OsUser | undefined
}

/**
 * Identifies the cluster in the command lines and titles of its processes, even if its folder
 * moves.
 */
export function clusterMark(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  return `seam-${dev.toString(36)}-${ino.toString(36)}`
}

/**
 * Returns the path by which PostgreSQL opens the cluster's folder. PostgreSQL starts in this
 * folder, and as another user it may have no access by the full path, as below /root.
 */
export function pathForPostgres({ folder, user }: Cluster): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : folder
}
