import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Cluster, clusterMark } from './cluster.ts'
import { PostgresStartupError } from './startup-error.ts'

const NAME = 'postmaster.pid'
const STATUS_LINE = 7

/** Returns the pid of the postmaster that has, or had, the cluster open. */
export async function readPostmasterPid(folder: string): Promise<number | undefined> {
  const text = await read(join(folder, NAME))
  return Number.parseInt(text, 10) || undefined
}

/** Whether the pid file says that this postmaster accepts connections, in the form for pg_ctl. */
export async function isReady(folder: string, postmaster: number): Promise<boolean> {
  const lines = (await read(join(folder, NAME))).split('\n')
  return Number(lines[0]) === postmaster && lines[STATUS_LINE]?.trim() === 'ready'
}

/**
 * Cleans up after a dead postmaster. PostgreSQL does not start if another process of the same user
 * has reused the pid in the file. The file must stay, because PostgreSQL uses the rest of it to
 * detect running backends. Therefore this writes the pid of this process, which cannot be a
 * postmaster. Does nothing while a PostgreSQL that Seam did not start may be running.
 */
export async function removeStaleFiles(cluster: Cluster): Promise<void> {
  const pid = await readPostmasterPid(cluster.folder)
  if (pid && isForeignPostgres(await readCommandLine(pid))) return
  if (pid) await replacePid(cluster)
  const sockets = (await readdir(cluster.folder)).filter((name) => name.startsWith('.s.PGSQL.'))
  for (const name of sockets) await rm(join(cluster.folder, name), { force: true })
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

/** Returns '' if missing. Does not follow links: the folder's owner may have fewer rights. */
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

interface Process {
  pid: number
  commandLine: string
}

/** Returns the pids of the running processes of the cluster that `mark` identifies. */
export async function findClusterProcesses(mark: string): Promise<number[]> {
  const pattern = new RegExp(
    `^postgres: ${mark}: |postgres.*[\\0 ]cluster_name=${mark}([\\0 ]|$)`,
    's',
  )
  const all = await listProcesses()
  return all.filter(({ commandLine }) => pattern.test(commandLine)).map(({ pid }) => pid)
}

/** Returns '' if the process does not exist. */
export async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  }
  return (await listProcesses()).find((found) => found.pid === pid)?.commandLine ?? ''
}

async function listProcesses(): Promise<Process[]> {
  if (process.platform !== 'linux') return listWithPs()
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const read = async (pid: number) => ({ pid, commandLine: await readCommandLine(pid) })
  return Promise.all(pids.map(read))
}

async function listWithPs(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='])
  return stdout.split('\n').map((line) => {
    const [, pid = '0', commandLine = ''] = /^ *(\d+) (.*)$/.exec(line) ?? []
    return { pid: Number(pid), commandLine }
  })
}

const STEPS = [
  { signal: 'SIGINT', timeout: 5_000 },
  { signal: 'SIGQUIT', timeout: 6_000 },
  { signal: 'SIGKILL', timeout: 2_000 },
] as const

/**
 * Stops the PostgreSQL processes left by a killed run, gently at first. The caller holds the lock
 * of the folder, so nothing uses these processes any more.
 */
export async function stopOrphanProcesses(
  cluster: Cluster,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const mark = clusterMark(cluster.folder)
  if ((await findClusterProcesses(mark)).length === 0) return
  log('the PostgreSQL of an earlier run is still running: waiting for it to exit')
  for (const step of STEPS) {
    const pids = await findClusterProcesses(mark)
    signalAll(step.signal, await targetsOf(cluster, pids, step.signal))
    if (await haveExited(mark, step.timeout, signal)) return
  }
  throw new PostgresStartupError(
    `PostgreSQL processes of an earlier run do not exit: ${(await findClusterProcesses(mark)).join(', ')}`,
  )
}

/**
 * A postmaster stops its own children. Without one, backends first get time to exit on their own.
 */
async function targetsOf(cluster: Cluster, pids: number[], signal: string): Promise<number[]> {
  const postmaster = await readPostmasterPid(cluster.folder)
  if (postmaster && pids.includes(postmaster)) return [postmaster]
  return signal === 'SIGINT' ? [] : pids
}

function signalAll(signal: NodeJS.Signals, pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      continue
    }
  }
}

async function haveExited(mark: string, timeout: number, signal: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + timeout
  while (Date.now() < deadline) {
    if ((await findClusterProcesses(mark)).length === 0) return true
    await delay(20, undefined, { signal })
  }
  return false
}
