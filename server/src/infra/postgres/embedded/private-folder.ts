import { chmod, lstat, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder that no other user controls, as required under /tmp. Throws if the path exists
 * and is a link, is writable by others, or belongs to neither this user nor `owner`.
 */
export async function createPrivateFolder(
  path: string,
  mode: number,
  owner?: number,
): Promise<string> {
  await mkdir(path, { recursive: true, mode })
  const found = await lstat(path)
  const isOurs = found.uid === process.getuid?.() || found.uid === owner
  if (!found.isDirectory() || !isOurs || found.mode & 0o022) {
    throw new Error(`${path} is not safe to use`)
  }
  await chmod(path, mode)
  return path
}

/** Whether any user can enter this folder. */
export async function isAccessibleToAll(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  if (!(mode & 0o001)) return false
  const parent = dirname(path)
  return parent === path || isAccessibleToAll(parent)
}
