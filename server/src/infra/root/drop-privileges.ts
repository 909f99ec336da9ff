import { dirname, join } from 'node:path'
import { makeFolder } from '@seam/postgres/make-folder.ts'
import { fixOwnership } from './fix-ownership.ts'
import { firstUnreadable } from './first-unreadable.ts'
import { findNobody, type OsUser, unprivilegedOwner } from '@seam/postgres/os-user.ts'

/**
 * Drops root privileges permanently. The process becomes the user of the database, which it
 * restarts if it exits, or else `nobody`; that user becomes the owner of the data folder. Returns
 * null once the process is not root, or the reason why it stays root. `needed` lists files that it
 * reads later. Calls `beforeDrop` first, with the new user, or with null if the user stays the
 * same.
 */
export async function dropPrivileges(
  dataDir: string,
  needed: readonly string[],
  beforeDrop: (user: OsUser | null) => Promise<void> = async () => {},
): Promise<string | null> {
  const user = process.getuid?.() === 0 ? await prepareUser(dataDir, needed) : null
  if (user === null || typeof user === 'string') {
    await beforeDrop(null)
    return user
  }
  await beforeDrop(user)
  process.setgroups?.([])
  process.setgid?.(user.gid)
  process.setuid?.(user.uid)
  return null
}

/** Returns the user that can run the server, or the reason why there is none. */
async function prepareUser(dataDir: string, needed: readonly string[]): Promise<OsUser | string> {
  const user = (await unprivilegedOwner(join(dataDir, 'postgres', 'data'))) ?? (await findNobody())
  if (!user) return 'this system has no user nobody'
  // Files in the data folder get the new owner along with it.
  const elsewhere = needed.filter((path) => !path.startsWith(`${dataDir}/`))
  const unreadable = await firstUnreadable(user, [dirname(dataDir), ...elsewhere])
  if (unreadable !== null) return `other users cannot read ${unreadable}`
  try {
    await makeFolder(dataDir)
    await fixOwnership(dataDir, user)
  } catch (error) {
    return `the data folder cannot be handed to another user: ${(error as Error).message}`
  }
  return user
}
