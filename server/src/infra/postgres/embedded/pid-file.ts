import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { readCommandLine } from './processes.ts'

const NAME = 'postmaster.pid'
const STATUS_LINE = 7

/** Returns the pid of the postmaster that has, or had, the cluster open. */
export async function readPostmasterPid(folder: string): Promise<number | undefined> {
  const text = await read(join(folder, NAME))
  return Number.parseInt(text, 10) || undefined
}

/** Whether the file says, as pg_ctl expects it, that this postmaster accepts connections. */
export async function isReady(folder: string, postmaster: number): Promise<boolean> {
  const lines = (await read(join(folder, NAME))).split('\n')
  return Number(lines[0]) === postmaster && lines[STATUS_LINE]?.trim() === 'ready'
}

/**
 * Cleans up after a dead postmaster. PostgreSQL does not start if another process of the same user
 * has reused the pid in the file. The file must stay, because PostgreSQL uses the rest of it to
 * detect running backends: it gets the pid of this process, which can not be a postmaster's. Does
 * nothing while a PostgreSQL that Seam has not started may be running.
 */
export async function removeStaleFiles(cluster: Cluster): Promise<void> {
  const pid = await readPostmasterPid(cluster.folder)
  if (pid && isForeignPostgres(await readCommandLine(pid))) return
  if (pid) await replacePid(cluster)
  await rm(join(cluster.folder, '.s.PGSQL.5432'), { force: true })
  await rm(join(cluster.folder, '.s.PGSQL.5432.lock'), { force: true })
}

function isForeignPostgres(commandLine: string): boolean {
  return commandLine.includes('postgres') && !commandLine.includes('seam-')
}

async function replacePid({ folder, user }: Cluster): Promise<void> {
  const path = join(folder, NAME)
  const [, ...rest] = (await read(path)).split('\n')
  const temporary = join(folder, `${NAME}.${randomUUID()}`)
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile([process.pid, ...rest].join('\n'))
    if (user) await file.chown(user.uid, user.gid)
    await rename(temporary, path)
  } finally {
    await file.close()
  }
}

/** Returns '' without a file. Does not follow links: the folder's owner may have fewer rights. */
async function read(path: string): Promise<string> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(path, flags).catch(() => undefined)
  if (!file) return ''
  try {
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}
