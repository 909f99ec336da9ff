import { homedir, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { StartFailure } from '../../start-failure.ts'
import { openToAll, ownFolder } from './own-folder.ts'

/** The folder in which copies of PostgreSQL's programs are kept, one folder for each version. */
export async function programsFolder(): Promise<string> {
  const isRoot = process.getuid?.() === 0
  for (const place of isRoot ? placesOfRoot() : placesOfUser()) {
    try {
      const folder = await ownFolder(place, 0o755)
      // Root starts PostgreSQL as another user, who must be able to read it.
      if (!isRoot || (await openToAll(folder))) return folder
    } catch {
      continue
    }
  }
  throw new StartFailure(
    `No folder is fit to hold PostgreSQL's programs: make ${join(tmpdir(), 'seam-…')} or the ` +
      'cache folder writable, or set DATABASE_URL to a PostgreSQL server (15 or later)',
  )
}

function placesOfRoot(): string[] {
  return ['/var/cache/seam', join(tmpdir(), 'seam-0'), '/tmp/seam-0']
}

function placesOfUser(): string[] {
  const cache = process.env['XDG_CACHE_HOME']
  const base = cache && isAbsolute(cache) ? cache : join(homedir(), '.cache')
  return [join(base, 'seam'), join(tmpdir(), `seam-${process.getuid?.()}`)]
}
