import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents unless it exists. Throws ENOENT below /proc, where Node's
 * recursive `mkdir` never returns.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const parent = dirname(path)
  if (!existsSync(parent)) await makeFolder(parent, mode)
  try {
    await mkdir(path, mode)
  } catch (error) {
    const isFound = (error as NodeJS.ErrnoException).code === 'EEXIST'
    if (!isFound || !(await stat(path)).isDirectory()) throw error
  }
}
