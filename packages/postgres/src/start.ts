import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cluster, fixOwnership, initializeCluster, isInitialized } from './cluster.ts'
import { type Connection, createSocketAddress, socketConnection } from './connection.ts'
import { lockFolder, toStartupError } from './data-folder.ts'
import { findDatabaseUser } from './database-user.ts'
import { installPrograms } from './programs.ts'
import { startServer } from './start-server.ts'
import { supervise } from './supervisor.ts'

export interface EmbeddedPostgres {
  connection: Connection
  /** Stops the server within about three seconds. */
  stop(): Promise<void>
  /** Calls `listener` when the server ends unexpectedly; the supervisor restarts it. */
  onExit(listener: () => void): void
}

/**
 * Starts PostgreSQL on `<dataDir>/postgres` and initializes it if necessary. `dataDir` is absolute.
 * The server stops when this process ends. Throws a PostgresStartupError.
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
    const address = await createSocketAddress(cluster)
    const connection = socketConnection(address.host)
    const server = await supervise((signal) => startServer(cluster, connection, log, signal), log)
    const stopAll = async () => {
      await server.stop()
      await address.release()
      lock.release()
    }
    let stopped: Promise<void> | undefined
    return { connection, stop: () => (stopped ??= stopAll()), onExit: server.onExit }
  } catch (error) {
    lock.release()
    throw toStartupError(error, home)
  }
}

async function createHome(dataDir: string): Promise<string> {
  const home = join(dataDir, 'postgres')
  try {
    await mkdir(dataDir, { recursive: true })
    await mkdir(home, { recursive: true, mode: 0o700 })
    return home
  } catch (error) {
    throw toStartupError(error, dataDir)
  }
}

async function prepareCluster(folder: string): Promise<Cluster> {
  const [programsFolder, user, initialized] = await Promise.all([
    installPrograms(),
    findDatabaseUser(folder),
    isInitialized(folder),
  ])
  const cluster = { folder, programsFolder, user }
  await (initialized ? fixOwnership(cluster) : initializeCluster(cluster))
  return cluster
}
