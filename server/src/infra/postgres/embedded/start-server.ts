import { once } from 'node:events'
import { StartupError } from '../../startup-error.ts'
import { type Cluster, pathForPostgres } from './cluster.ts'
import type { Connection } from './connection.ts'
import { checkDurability } from './durability.ts'
import { stopOrphanProcesses } from './orphan-processes.ts'
import { removeStaleFiles } from './pid-file.ts'
import { type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { connectWhenReady } from './connect-when-ready.ts'

/**
 * Starts the server on a cluster, whatever state the last server left it in. When this returns, the
 * server accepts connections. Throws a StartupError or the signal's reason; then no process is
 * left.
 */
export async function startServer(
  cluster: Cluster,
  connection: Connection,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<Postmaster> {
  await stopOrphanProcesses(cluster, log, signal)
  await removeStaleFiles(cluster)
  const postmaster = startPostmaster(cluster, log)
  try {
    await waitUntilReady(cluster, connection, postmaster, signal)
    return postmaster
  } catch (error) {
    await stopPostmaster(postmaster)
    throw error
  }
}

async function waitUntilReady(
  cluster: Cluster,
  connection: Connection,
  postmaster: Postmaster,
  signal: AbortSignal,
): Promise<void> {
  const exit = new AbortController()
  void postmaster.exited.then(() => exit.abort())
  const abort = AbortSignal.any([signal, exit.signal])
  try {
    await raceWithAbort(abort, probe(cluster, connection, postmaster.pid, abort))
  } catch (error) {
    signal.throwIfAborted()
    if (exit.signal.aborted) throw exitError(cluster, await postmaster.lastError())
    throw error
  }
}

async function probe({ folder }: Cluster, connection: Connection, pid: number, abort: AbortSignal) {
  const client = await connectWhenReady(connection, folder, pid, abort)
  try {
    await checkDurability(client, folder)
  } finally {
    void client.end()
  }
}

/** Throws the signal's reason as soon as it aborts, without waiting for the work. */
async function raceWithAbort(signal: AbortSignal, work: Promise<void>): Promise<void> {
  const aborted = once(signal, 'abort').then(() => signal.throwIfAborted())
  await Promise.race([work, aborted])
}

function exitError(cluster: Cluster, lastMessage: string): StartupError {
  const { folder } = cluster
  const message = lastMessage.replaceAll(pathForPostgres(cluster), folder)
  if (/lock file .* already exists|pre-existing shared memory/.test(message)) {
    return new StartupError(`another PostgreSQL is running on ${folder}: stop it first`)
  }
  if (message.includes('No space left on device')) {
    return new StartupError(`the disk of ${folder} is full: make room and start again`)
  }
  return new StartupError(`PostgreSQL does not start on ${folder}: ${message}`)
}
