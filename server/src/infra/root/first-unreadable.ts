import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { OsUser } from '@seam/postgres/os-user.ts'

const exec = promisify(execFile)

/**
 * Returns the first of these paths that the user cannot read; null if all are readable. Requires
 * root.
 */
export async function firstUnreadable(
  user: OsUser,
  paths: readonly string[],
): Promise<string | null> {
  for (const path of paths) {
    const isReadable = await exec('/usr/bin/test', ['-r', path], { ...user, cwd: '/' }).then(
      () => true,
      () => false,
    )
    if (!isReadable) return path
  }
  return null
}
