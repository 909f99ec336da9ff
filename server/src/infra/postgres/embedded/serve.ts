import { once } from 'node:events'
import { StartFailure } from '../../start-failure.ts'
import { type Cluster, folderAsSeenInside } from './cluster.ts'
import type { Connection } from './connection.ts'
import { checkDurability } from './durability.ts'
import { endLeftovers } from './leftovers.ts'
import { clearTraces } from './pid-file.ts'
import { type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { firstConnection } from './ready.ts'

/**
 * Starts the server on a cluster whose last one may have ended in any way; it accepts connections
 * when this returns. Throws a StartFailure, or the signal's reason; nothing is left running then.
 */
export async function serve(
  cluster: Cluster,
  connection: Connection,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<Postmaster> {
  await endLeftovers(cluster, log, signal)
  await clearTraces(cluster)
  const postmaster = startPostmaster(cluster, log)
  try {
    await accepts(cluster, connection, postmaster, signal)
    return postmaster
  } catch (error) {
    await stopPostmaster(postmaster)
    throw error
  }
}

async function accepts(
  cluster: Cluster,
  connection: Connection,
  postmaster: Postmaster,
  signal: AbortSignal,
): Promise<void> {
  const exit = new AbortController()
  void postmaster.exited.then(() => exit.abort())
  const end = AbortSignal.any([signal, exit.signal])
  try {
    await unless(end, probe(cluster, connection, postmaster.pid, end))
  } catch (error) {
    signal.throwIfAborted()
    if (exit.signal.aborted) throw reasonOfExit(cluster, await postmaster.lastWords())
    throw error
  }
}

async function probe({ folder }: Cluster, connection: Connection, pid: number, end: AbortSignal) {
  const client = await firstConnection(connection, folder, pid, end)
  try {
    await checkDurability(client, folder)
  } finally {
    void client.end()
  }
}

/** Throws the signal's reason as soon as there is one, whatever the work is waiting for. */
async function unless(signal: AbortSignal, work: Promise<void>): Promise<void> {
  const aborted = once(signal, 'abort').then(() => signal.throwIfAborted())
  await Promise.race([work, aborted])
}

function reasonOfExit(cluster: Cluster, lastWords: string): StartFailure {
  const { folder } = cluster
  const words = lastWords.replaceAll(folderAsSeenInside(cluster), folder)
  if (/lock file .* already exists|pre-existing shared memory/.test(words)) {
    return new StartFailure(`another PostgreSQL is running on ${folder}: stop it first`)
  }
  if (words.includes('No space left on device')) {
    return new StartFailure(`the disk of ${folder} is full: make room and start again`)
  }
  return new StartFailure(`PostgreSQL does not start on ${folder}: ${words}`)
}
