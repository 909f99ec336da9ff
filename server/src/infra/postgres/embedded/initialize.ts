import { chown, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Cluster, folderAsSeenInside } from './cluster.ts'
import { launch } from './launch.ts'
import { outcome } from './outcome.ts'

const unfinished = 'data.new-'

/** Makes the cluster and the database `seam`. It has its name only once it is complete. */
export async function initialize(cluster: Cluster): Promise<void> {
  const home = dirname(cluster.folder)
  await removeUnfinished(home)
  const folder = await mkdtemp(join(home, unfinished))
  const draft = { ...cluster, folder }
  try {
    if (cluster.user) await chown(folder, cluster.user.uid, cluster.user.gid)
    await outcome(launch(draft, 'initdb', initdbArguments(draft), 'KILL'))
    await createDatabase(draft)
    await rename(folder, cluster.folder)
    await sync(home)
  } catch (error) {
    await removeUnfinished(home)
    throw error
  }
}

/**
 * The builtin provider sorts and folds the same on every system and for ever. The C library's
 * character classes are needed beside it: without them pg_trgm sees no letter beyond ASCII.
 */
function initdbArguments(cluster: Cluster): string[] {
  const characters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  return [
    ...['-D', folderAsSeenInside(cluster), '--username=postgres', '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--locale=C', `--lc-ctype=${characters}`],
    ...['--auth-local=trust', '--auth-host=reject', '--data-checksums'],
  ]
}

/** Seam's own role is no superuser: an injected statement must not reach the system. */
async function createDatabase(cluster: Cluster): Promise<void> {
  const args = ['--single', '-D', folderAsSeenInside(cluster), 'postgres']
  const session = launch(cluster, 'postgres', args, 'KILL')
  session.stdin.on('error', () => undefined)
  session.stdin.end('create role seam login createdb\ncreate database seam owner seam\n')
  await outcome(session)
}

/** What a start that was killed has left. */
async function removeUnfinished(home: string): Promise<void> {
  const names = (await readdir(home)).filter((name) => name.startsWith(unfinished))
  const remove = (name: string) =>
    rm(join(home, name), { recursive: true, force: true, maxRetries: 10 })
  await Promise.all(names.map(remove))
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
