import { chmod, lstat, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder that nobody else can have prepared or can write to, as is needed under /tmp.
 * Throws when the path exists and is a link, writable by others, or neither ours nor `owner`'s.
 */
export async function ownFolder(path: string, mode: number, owner?: number): Promise<string> {
  await mkdir(path, { recursive: true, mode })
  const found = await lstat(path)
  const isOurs = found.uid === process.getuid?.() || found.uid === owner
  if (!found.isDirectory() || !isOurs || found.mode & 0o022) {
    throw new Error(`${path} is not safe to use`)
  }
  await chmod(path, mode)
  return path
}

/** Whether a user with no rights of its own gets as far as into this folder. */
export async function openToAll(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  if (!(mode & 0o001)) return false
  const parent = dirname(path)
  return parent === path || openToAll(parent)
}
