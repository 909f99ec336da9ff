import { type OsUser, findNobody, unprivilegedOwner } from './os-user.ts'
import { PostgresStartupError } from './startup-error.ts'

/**
 * Returns the user to run PostgreSQL as, because it refuses to run as root: the owner of an
 * existing cluster, or else `nobody`. Undefined for the user of this process.
 */
export async function findDatabaseUser(cluster: string): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const user = (await unprivilegedOwner(cluster)) ?? (await findNobody())
  if (user) return user
  throw new PostgresStartupError(
    'PostgreSQL does not run as root, and this system has no user `nobody` to run it as: ' +
      'start as another user, or set DATABASE_URL to a PostgreSQL server (15 or later)',
  )
}
