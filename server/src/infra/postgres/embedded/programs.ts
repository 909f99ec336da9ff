import { constants } from 'node:fs'
import {
  chmod,
  cp,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { toStartupError } from './folder-errors.ts'
import { findPlatformPackage } from './platform-package.ts'
import { findProgramsFolder } from './programs-folder.ts'

/**
 * Copies PostgreSQL's programs, once per version, so that the database user can read them. Returns
 * the folder with `bin`, `lib` and `share`.
 */
export async function installPrograms(): Promise<string> {
  const { version, folder } = await findPlatformPackage()
  const parent = await findProgramsFolder()
  const name = `postgresql-${version}-${process.platform}-${process.arch}`
  const installed = join(parent, name)
  if (await exists(installed)) return installed
  try {
    await removeAbandoned(parent)
    await install(folder, installed)
    return installed
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
    // Another process may have installed the same version meanwhile.
    if (!(await exists(destination))) throw error
  }
}

/**
 * npm packages can not contain symbolic links; this one lists the links that its libraries need.
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

/** Removes what killed installations have left; a recent one may still be in progress. */
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
