import { chmod, lstat, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './make-folder.ts'
import { FolderInUseError, PostgresStartupError } from './startup-error.ts'

/**
 * Creates a folder that no other user controls, as required in /tmp. Throws if the path exists and
 * is a link, is writable by others, or belongs to neither this user nor `owner`.
 */
export async function createPrivateFolder(
  path: string,
  mode: number,
  owner?: number,
): Promise<string> {
  await makeFolder(path, mode)
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

const SQLITE_BUSY = 5
/** How long the previous process may take to exit, for example when systemd restarts it. */
const LOCK_TIMEOUT_MS = 5_000

/**
 * Locks a folder until the lock is released or this process exits. Blocks up to five seconds while
 * another process holds the lock, then throws a PostgresStartupError. SQLite only provides the
 * lock: Node has no other one that the kernel releases after a kill -9.
 */
export function lockFolder(folder: string): { release(): void } {
  try {
    const lock = new DatabaseSync(join(folder, 'lock'), { timeout: LOCK_TIMEOUT_MS })
    try {
      lock.exec('pragma journal_mode = memory; begin exclusive')
    } catch (error) {
      lock.close()
      throw error
    }
    return { release: () => lock.close() }
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new FolderInUseError(
        `the folder ${folder} is in use by another Seam that is running: ` +
          'stop that one first, or choose another folder with DATA_DIR',
      )
    }
    throw toStartupError(error, folder)
  }
}

/** Converts an error from writing to a folder to an error whose message says how to fix it. */
export function toStartupError(error: unknown, folder: string): PostgresStartupError {
  if (error instanceof PostgresStartupError) return error
  return new PostgresStartupError(`the folder ${folder} cannot be used: ${explainError(error)}`, {
    cause: error,
  })
}

/** Returns one line: how to fix an error from writing to a folder, or else its message. */
export function explainError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const key = message.includes('No space left on device') ? 'ENOSPC' : code
  return (key && ADVICE[key]) ?? message.split('\n')[0] ?? ''
}

const forbidden = 'its owner or permissions do not allow it; choose another with DATA_DIR'

const ADVICE: Record<string, string> = {
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: 'it is on a read-only disk; choose another with DATA_DIR',
  ENOENT: 'it cannot be created there; choose another with DATA_DIR',
  ENOTDIR: 'a file is in its place; choose another with DATA_DIR',
  EEXIST: 'a file is in its place; choose another with DATA_DIR',
  ENOSPC: 'the disk is full; free some space and start again',
  EDQUOT: 'the disk quota is used up; free some space and start again',
}
