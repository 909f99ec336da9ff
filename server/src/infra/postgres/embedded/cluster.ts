import { statSync } from 'node:fs'
import type { OsUser } from '../../root/os-user.ts'

/** A PostgreSQL database cluster on disk, and who runs it. */
export interface Cluster {
  /** What PostgreSQL calls PGDATA. */
  folder: string
  /** Holds PostgreSQL's `bin`, `lib` and `share`. */
  programs: string
  /** Undefined: the user that we run as. */
  user: OsUser | undefined
}

/** In every command line and title of the cluster's processes, wherever its folder is moved. */
export function markOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  return `seam-${dev.toString(36)}-${ino.toString(36)}`
}

/**
 * The cluster's folder in PostgreSQL's own eyes. It is started in there, and where it runs as
 * another user than we do it has no right to come by any longer path, as under /root.
 */
export function folderAsSeenInside({ folder, user }: Cluster): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : folder
}
