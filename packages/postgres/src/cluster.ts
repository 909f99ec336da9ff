import { statSync } from 'node:fs'
import {
  chmod,
  chown,
  lchown,
  mkdtemp,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { launchProgram, waitForSuccess } from './launch-program.ts'
import type { OsUser } from './os-user.ts'
import type { Programs } from './programs.ts'

/** A PostgreSQL database cluster on disk. */
export interface Cluster {
  /** PGDATA. */
  folder: string
  programs: Programs
  /** Undefined for the user of this process. */
  user: OsUser | undefined
}

/**
 * Identifies the cluster in the command lines and titles of its processes, even if its folder
 * moves.
 */
export function clusterMark(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  return `seam-${dev.toString(36)}-${ino.toString(36)}`
}

/**
 * Returns the path by which PostgreSQL opens the cluster's folder. PostgreSQL starts in this
 * folder, and as another user it may have no access by the full path, as below /root.
 */
export function pathForPostgres({ folder, user }: Cluster): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

/** Returns the major version of the cluster in a folder; null if it has none. */
export async function readMajor(folder: string): Promise<number | null> {
  const found = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  return found === null ? null : Number.parseInt(found, 10)
}

const TEMPORARY_PREFIX = 'data.new-'

/**
 * Creates the cluster and the database `seam` in a temporary folder, then renames it atomically.
 */
export async function initializeCluster(cluster: Cluster): Promise<void> {
  const home = dirname(cluster.folder)
  await removeTemporary(home)
  const folder = await mkdtemp(join(home, TEMPORARY_PREFIX))
  const temporary = { ...cluster, folder }
  try {
    if (cluster.user) await chown(folder, cluster.user.uid, cluster.user.gid)
    await waitForSuccess(launchProgram(temporary, 'initdb', initdbArguments(temporary), 'KILL'))
    await createDatabase(temporary)
    await rename(folder, cluster.folder)
    await sync(home)
  } catch (error) {
    await removeTemporary(home)
    throw error
  }
}

/**
 * The builtin locale provider sorts and folds case the same on every system and version. The
 * character classes of the C library are also needed: without them pg_trgm ignores letters beyond
 * ASCII.
 */
function initdbArguments(cluster: Cluster): string[] {
  const characters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  return [
    ...['-D', pathForPostgres(cluster), '--username=postgres', '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--locale=C', `--lc-ctype=${characters}`],
    ...['--auth-local=trust', '--auth-host=reject', '--data-checksums'],
  ]
}

/** The role `seam` is no superuser, so that SQL injection can not reach the operating system. */
async function createDatabase(cluster: Cluster): Promise<void> {
  const args = ['--single', '-D', pathForPostgres(cluster), 'postgres']
  const session = launchProgram(cluster, 'postgres', args, 'KILL')
  session.stdin.on('error', () => undefined)
  session.stdin.end('create role seam login createdb\ncreate database seam owner seam\n')
  await waitForSuccess(session)
}

/** Removes what killed starts have left. */
async function removeTemporary(home: string): Promise<void> {
  const names = (await readdir(home)).filter((name) => name.startsWith(TEMPORARY_PREFIX))
  const remove = (name: string) =>
    rm(join(home, name), { recursive: true, force: true, maxRetries: 10 })
  await Promise.all(names.map(remove))
}

export async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Fixes owner and permissions of a cluster, which may differ after a restore from a backup. */
export async function fixOwnership({ folder, user }: Cluster): Promise<void> {
  const { uid, mode } = await stat(folder)
  if (mode & 0o077) await chmod(folder, 0o700)
  if (!user || uid === user.uid) return
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.map((name) => lchown(join(folder, name), user.uid, user.gid)))
  await lchown(folder, user.uid, user.gid)
}
