import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { commandLineOf } from './processes.ts'

const NAME = 'postmaster.pid'
const STATUS_LINE = 7

/** The process that has, or had, the cluster open. */
export async function lastPostmaster(folder: string): Promise<number | undefined> {
  const text = await read(join(folder, NAME))
  return Number.parseInt(text, 10) || undefined
}

/** Whether this postmaster says in the file, as pg_ctl expects it, that it takes connections. */
export async function isReady(folder: string, postmaster: number): Promise<boolean> {
  const lines = (await read(join(folder, NAME))).split('\n')
  return Number(lines[0]) === postmaster && lines[STATUS_LINE]?.trim() === 'ready'
}

/**
 * Clears what a dead postmaster has left: PostgreSQL refuses to start where another process of the
 * same user has got its number since. The file itself must stay, for the rest of it lets PostgreSQL
 * see whether a backend is still at work, so it gets our number, which cannot be a postmaster's.
 * Nothing is touched while a PostgreSQL that somebody else has started may be running.
 */
export async function clearTraces(cluster: Cluster): Promise<void> {
  const pid = await lastPostmaster(cluster.folder)
  if (pid && isForeignPostgres(await commandLineOf(pid))) return
  if (pid) await renumber(cluster)
  await rm(join(cluster.folder, '.s.PGSQL.5432'), { force: true })
  await rm(join(cluster.folder, '.s.PGSQL.5432.lock'), { force: true })
}

function isForeignPostgres(commandLine: string): boolean {
  return commandLine.includes('postgres') && !commandLine.includes('seam-')
}

async function renumber({ folder, user }: Cluster): Promise<void> {
  const path = join(folder, NAME)
  const [, ...rest] = (await read(path)).split('\n')
  const draft = join(folder, `${NAME}.${randomUUID()}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile([process.pid, ...rest].join('\n'))
    if (user) await file.chown(user.uid, user.gid)
    await rename(draft, path)
  } finally {
    await file.close()
  }
}

/** Follows no link: the folder's owner may have fewer rights than we. Empty without a file. */
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
