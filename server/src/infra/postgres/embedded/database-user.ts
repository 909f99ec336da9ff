import { readFile, stat } from 'node:fs/promises'
import { StartFailure } from '../../start-failure.ts'

export interface OsUser {
  uid: number
  gid: number
}

/**
 * Whom to run PostgreSQL as, which refuses to run as root: the owner of the cluster where there is
 * one, else `nobody`. Undefined means: as ourselves.
 */
export async function databaseUser(cluster: string): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return nobody()
}

async function nobody(): Promise<OsUser> {
  const users = await readFile('/etc/passwd', 'utf8')
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users) ?? []
  if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  throw new StartFailure(
    'PostgreSQL does not run as root, and this system has no user `nobody` to run it as: ' +
      'start as another user, or set DATABASE_URL to a PostgreSQL server (15 or later)',
  )
}
