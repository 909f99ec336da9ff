import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addressOf } from './address.ts'
import type { Cluster } from './cluster.ts'
import { type Connection, connectionAt } from './connection.ts'
import { databaseUser } from './database-user.ts'
import { startFailureOf } from './folder-failure.ts'
import { initialize } from './initialize.ts'
import { keepRunning } from './keep-running.ts'
import { lockFolder } from './lock-folder.ts'
import { isInitialized } from './major-version.ts'
import { installPrograms } from './programs.ts'
import { serve } from './serve.ts'
import { takeOver } from './take-over.ts'

export interface EmbeddedPostgres {
  connection: Connection
  /** Stops the server within about three seconds. */
  stop(): Promise<void>
  /** Calls `listener` when the server ends unexpectedly; the supervisor restarts it. */
  onExit(listener: () => void): void
}

/**
 * Starts PostgreSQL on `<dataDir>/postgres` and initializes it if necessary. `dataDir` is absolute.
 * The server stops when this process ends. Throws a StartFailure.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
}: {
  dataDir: string
  log: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const home = await createHome(dataDir)
  const lock = lockFolder(home)
  try {
    const cluster = await prepareCluster(join(home, 'data'))
    const address = await addressOf(cluster)
    const connection = connectionAt(address.host)
    const server = await keepRunning((signal) => serve(cluster, connection, log, signal), log)
    const stopAll = async () => {
      await server.stop()
      await address.release()
      lock.release()
    }
    let stopped: Promise<void> | undefined
    return { connection, stop: () => (stopped ??= stopAll()), onExit: server.onExit }
  } catch (error) {
    lock.release()
    throw startFailureOf(error, home)
  }
}

async function createHome(dataDir: string): Promise<string> {
  const home = join(dataDir, 'postgres')
  try {
    await mkdir(dataDir, { recursive: true })
    await mkdir(home, { recursive: true, mode: 0o700 })
    return home
  } catch (error) {
    throw startFailureOf(error, dataDir)
  }
}

async function prepareCluster(folder: string): Promise<Cluster> {
  const [programs, user, initialized] = await Promise.all([
    installPrograms(),
    databaseUser(folder),
    isInitialized(folder),
  ])
  const cluster = { folder, programs, user }
  await (initialized ? takeOver(cluster) : initialize(cluster))
  return cluster
}
