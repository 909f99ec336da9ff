import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { OsUser } from './os-user.ts'

const exec = promisify(execFile)

/** The first of these paths that a user cannot read; null where it can read all. Takes root. */
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
