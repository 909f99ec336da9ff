import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fixOwnership } from './fix-ownership.ts'
import { firstUnreadable } from './first-unreadable.ts'
import { nobody, unprivilegedOwner } from './os-user.ts'

/**
 * Makes this process an ordinary user's for good: that of the database, which it starts again when
 * that ends, else `nobody`. The data folder is handed to that user. Returns why the process stays
 * root, where it does, and null where this process is not root any more. `needed` are files that it reads later.
 */
export async function giveUpRoot(
  dataDir: string,
  needed: readonly string[],
): Promise<string | null> {
  if (process.getuid?.() !== 0) return null
  const user = (await unprivilegedOwner(join(dataDir, 'postgres', 'data'))) ?? (await nobody())
  if (!user) return 'this system has no user nobody'
  // What lies in the data folder is handed over with it.
  const elsewhere = needed.filter((path) => !path.startsWith(`${dataDir}/`))
  const unreadable = await firstUnreadable(user, [dirname(dataDir), ...elsewhere])
  if (unreadable !== null) return `other users cannot read ${unreadable}`
  try {
    await mkdir(dataDir, { recursive: true })
    await fixOwnership(dataDir, user)
  } catch (error) {
    return `the data folder cannot be handed to another user: ${(error as Error).message}`
  }
  process.setgroups?.([])
  process.setgid?.(user.gid)
  process.setuid?.(user.uid)
  return null
}
