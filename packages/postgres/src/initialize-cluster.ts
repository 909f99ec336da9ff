import { chown, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Cluster, pathForPostgres, sync } from './cluster.ts'
import { launchProgram, waitForSuccess } from './launch-program.ts'

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

/** The role `seam` is not a superuser, so that SQL injection cannot reach the operating system. */
async function createDatabase(cluster: Cluster): Promise<void> {
  const args = ['--single', '-D', pathForPostgres(cluster), 'postgres']
  const session = launchProgram(cluster, 'postgres', args, 'KILL')
  session.stdin.on('error', () => undefined)
  session.stdin.end('create role seam login createdb\ncreate database seam owner seam\n')
  await waitForSuccess(session)
}

/** Removes the folders left by killed starts. */
async function removeTemporary(home: string): Promise<void> {
  const names = (await readdir(home)).filter((name) => name.startsWith(TEMPORARY_PREFIX))
  const remove = (name: string) =>
    rm(join(home, name), { recursive: true, force: true, maxRetries: 10 })
  await Promise.all(names.map(remove))
}
