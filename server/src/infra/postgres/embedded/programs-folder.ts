import { homedir, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { isAccessibleToAll, createPrivateFolder } from './private-folder.ts'

/** Returns the folder for copies of PostgreSQL's programs, which has one folder per version. */
export async function findProgramsFolder(): Promise<string> {
  const isRoot = process.getuid?.() === 0
  for (const candidate of isRoot ? rootCandidates() : userCandidates()) {
    try {
      const folder = await createPrivateFolder(candidate, 0o755)
      // Root starts PostgreSQL as another user, who must be able to read the programs.
      if (!isRoot || (await isAccessibleToAll(folder))) return folder
    } catch {
      continue
    }
  }
  throw new StartupError(
    `No folder is fit to hold PostgreSQL's programs: make ${join(tmpdir(), 'seam-…')} or the ` +
      'cache folder writable, or set DATABASE_URL to a PostgreSQL server (15 or later)',
  )
}

function rootCandidates(): string[] {
  return ['/var/cache/seam', join(tmpdir(), 'seam-0'), '/tmp/seam-0']
}

function userCandidates(): string[] {
  const cache = process.env['XDG_CACHE_HOME']
  const base = cache && isAbsolute(cache) ? cache : join(homedir(), '.cache')
  return [join(base, 'seam'), join(tmpdir(), `seam-${process.getuid?.()}`)]
}
