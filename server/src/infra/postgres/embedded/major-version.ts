import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'

const MAJOR_VERSION = '18'

/** Whether the folder has a cluster. Throws a StartupError if it has another major version. */
export async function isInitialized(folder: string): Promise<boolean> {
  const found = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (found === undefined) return false
  if (found.trim() === MAJOR_VERSION) return true
  throw new StartupError(
    `${folder} was made by PostgreSQL ${found.trim()} and this is ${MAJOR_VERSION}: dump it with ` +
      'the version of Seam that made it and restore the dump here, or set DATABASE_URL',
  )
}
