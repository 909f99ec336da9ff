import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../../startup-error.ts'
import { toStartupError } from './folder-errors.ts'

const SQLITE_BUSY = 5

/**
 * Locks a folder until the lock is released or this process ends. Throws a StartupError if another
 * process has the lock. SQLite only provides the lock: Node has no other that the kernel releases
 * after a kill -9.
 */
export function lockFolder(folder: string): { release(): void } {
  try {
    const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
    try {
      lock.exec('pragma journal_mode = memory; begin exclusive')
    } catch (error) {
      lock.close()
      throw error
    }
    return { release: () => lock.close() }
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new StartupError(
        `the folder ${folder} is in use by another Seam that is running: ` +
          'stop that one first, or choose another folder with DATA_DIR',
      )
    }
    throw toStartupError(error, folder)
  }
}
