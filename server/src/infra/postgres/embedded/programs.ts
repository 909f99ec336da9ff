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
import { startFailureOf } from './folder-failure.ts'
import { platformPackage } from './platform-package.ts'
import { programsFolder } from './programs-folder.ts'

/**
 * A copy of PostgreSQL's programs that the database's user can read, made once for each version.
 * Answers the folder that holds `bin`, `lib` and `share`.
 */
export async function installPrograms(): Promise<string> {
  const { version, native } = await platformPackage()
  const shelf = await programsFolder()
  const name = `postgresql-${version}-${process.platform}-${process.arch}`
  const installed = join(shelf, name)
  if (await exists(installed)) return installed
  try {
    await removeAbandoned(shelf)
    await install(native, installed)
    return installed
  } catch (error) {
    throw startFailureOf(error, shelf)
  }
}

async function install(native: string, destination: string): Promise<void> {
  const copy = await mkdtemp(`${destination}${unfinished}`)
  try {
    const mode = constants.COPYFILE_FICLONE
    await cp(native, copy, { recursive: true, verbatimSymlinks: true, mode })
    await link(copy)
    await openToReaders(copy)
    await rename(copy, destination)
  } catch (error) {
    await rm(copy, { recursive: true, force: true })
    // Another start was faster: its copy is as good as ours.
    if (!(await exists(destination))) throw error
  }
}

/** npm packages carry no links; this one lists those that its libraries need. */
async function link(copy: string): Promise<void> {
  const list = await readFile(join(copy, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(copy, relative('native', target))
    await symlink(basename(source), path).catch(ignoreExisting)
  }
}

/** Whatever the umask of npm was, and on disk before the folder gets its name. */
async function openToReaders(copy: string): Promise<void> {
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

/** What a killed copy left behind; a younger one may still be at work. */
async function removeAbandoned(shelf: string): Promise<void> {
  const anHourAgo = Date.now() - 3_600_000
  for (const name of await readdir(shelf)) {
    const path = join(shelf, name)
    if (name.includes(unfinished) && (await stat(path)).mtimeMs < anHourAgo) {
      await rm(path, { recursive: true, force: true })
    }
  }
}

const unfinished = '.new-'

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
