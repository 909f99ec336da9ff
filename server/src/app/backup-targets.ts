import { mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { BackupFolder } from '../features/backup/backup-folder.ts'
import type { BackupTargets } from '../features/backup/backup-target.ts'
import { openLocation } from './open-backup-folder.ts'
import type { Config } from './config.ts'
import { isOnDiskOf } from './scheduled-backups.ts'

const program = fileURLToPath(new URL('../../../', import.meta.url))
const SNAPSHOTS = 'snapshots'
const TRIAL = 'trial'

/** Returns access to the backup targets chosen by the environment and by owners. */
export const backupTargets = (config: Config): BackupTargets => ({
  environment: config.BACKUP_TO,
  check: (target) => checkTarget(config, target),
  isOnSameDisk: (target) => isOnDiskOf(config.DATA_DIR, target).catch(nullIfUnreachable),
})

/** The folder may be on another machine, where the worker runs, or not be mounted at the moment. */
const nullIfUnreachable = (error: NodeJS.ErrnoException) => {
  if (error.syscall === 'stat') return null
  throw error
}

const nullIfMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null
  throw error
}

/**
 * Writes and removes a file. Throws an Error that says why backups cannot be stored there. An owner
 * is not always the operator: a backup must not replace files of the program, be served by it, or
 * remove foreign files. Backups remove objects that are in none of their snapshots.
 */
async function checkTarget(config: Config, target: string): Promise<void> {
  if (!target.startsWith('s3://')) await checkFolder(config, resolve(target))
  else if (target.split('/')[2] === config.s3?.bucket)
    throw new Error(serverMessages.backupTargetInside)
  const folder = await openLocation(target, config)
  try {
    if (await hasOnlyOtherFiles(folder)) throw new Error(serverMessages.backupTargetUsed)
    await folder.write(`${TRIAL}/file`, oneChunk())
    await folder.removeAll(TRIAL)
  } finally {
    await folder.close()
  }
}

async function checkFolder({ DATA_DIR }: Config, path: string): Promise<void> {
  const real = await realPathOf(path)
  for (const root of [program, DATA_DIR]) {
    if (isWithin(await realpath(root), real)) throw new Error(serverMessages.backupTargetInside)
  }
  await createFolder(path)
  const names = await readdir(path)
  const visible = names.filter((name) => !name.startsWith('.') && name !== 'lost+found')
  if (visible.length > 0 && !visible.includes(SNAPSHOTS))
    throw new Error(serverMessages.backupTargetUsed)
}

/** Unlike a recursive mkdir, terminates below /proc, which always returns ENOENT. */
async function createFolder(path: string): Promise<void> {
  const exists = await stat(path).catch(nullIfMissing)
  if (exists || dirname(path) === path) return
  await createFolder(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Resolves symbolic links in a path, even if the folder does not exist yet. */
const realPathOf = (path: string): Promise<string> =>
  realpath(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(path) === path) throw error
    return join(await realPathOf(dirname(path)), basename(path))
  })

const isWithin = (root: string, path: string) => !/^\.\.(\/|$)/.test(relative(root, path))

/** Whether the folder contains files but no snapshot. */
async function hasOnlyOtherFiles(folder: BackupFolder): Promise<boolean> {
  for await (const _ of folder.list(SNAPSHOTS)) return false
  for await (const _ of folder.list('objects')) return true
  return false
}

async function* oneChunk() {
  yield Buffer.from('Seam tries whether a backup can be made here.')
}
