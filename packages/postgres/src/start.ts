import { join } from 'node:path'
import { type Cluster, fixOwnership, readMajor } from './cluster.ts'
import { initializeCluster } from './initialize-cluster.ts'
import { type Connection, createSocketAddress, socketConnection } from './connection.ts'
import { lockFolder, toStartupError } from './data-folder.ts'
import { findDatabaseUser } from './database-user.ts'
import { finishUpgrade } from './finish-upgrade.ts'
import { findRetainedClusters } from './retained-clusters.ts'
import { makeFolder } from './make-folder.ts'
import { installOlderPrograms, installPrograms } from './programs.ts'
import { startServer } from './start-server.ts'
import { PostgresStartupError } from './startup-error.ts'
import { supervise } from './supervisor.ts'
import { type Upgrade, upgradeCluster } from './upgrade-cluster.ts'

export interface EmbeddedPostgres {
  connection: Connection
  /** Stops the server within about three seconds. */
  stop(): Promise<void>
  /** Calls `listener` when the server exits unexpectedly; the supervisor restarts it. */
  onExit(listener: () => void): void
}

interface Options {
  dataDir: string
  log: (line: string) => void
  /** Moves the data to a new major version. Without it, starting an older cluster fails. */
  upgrade?: Upgrade
}

/**
 * Starts PostgreSQL on `<dataDir>/postgres`; initializes or upgrades it if necessary. `dataDir` is
 * absolute. The server stops when this process exits. Throws a PostgresStartupError.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  upgrade,
}: Options): Promise<EmbeddedPostgres> {
  const home = await createHome(dataDir)
  const lock = lockFolder(home)
  try {
    const cluster = await prepareCluster(home, log, upgrade)
    if (upgrade) await logKeptClusters(home, log)
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
    await makeFolder(dataDir)
    await makeFolder(home, 0o700)
    return home
  } catch (error) {
    throw toStartupError(error, dataDir)
  }
}

async function prepareCluster(
  home: string,
  log: Options['log'],
  upgrade: Upgrade | undefined,
): Promise<Cluster> {
  await finishUpgrade(home)
  const folder = join(home, 'data')
  const [programs, user, major] = await Promise.all([
    installPrograms(),
    findDatabaseUser(folder),
    readMajor(folder),
  ])
  const cluster = { folder, programs, user }
  if (major === null) {
    await initializeCluster(cluster)
    return cluster
  }
  const older = major < programs.major ? await installOlderPrograms(major) : null
  if (major !== programs.major && !older) throw versionError(cluster, major)
  if (older && !upgrade) {
    throw new PostgresStartupError(
      `${folder} was created by PostgreSQL ${major}: start Seam once to upgrade it to ${programs.major}`,
    )
  }
  await fixOwnership(cluster)
  if (older && upgrade) await upgradeCluster(cluster, older, upgrade, log)
  return cluster
}

const versionError = ({ folder, programs }: Cluster, major: number) =>
  new PostgresStartupError(
    `${folder} was created by PostgreSQL ${major} and this is ${programs.major}: start the version of ` +
      'Seam that created it and restore a backup of it here, or set DATABASE_URL',
  )

async function logKeptClusters(home: string, log: Options['log']): Promise<void> {
  for (const path of await findRetainedClusters(home)) {
    log(`${path} is the database before an upgrade: remove it once a backup has been restored`)
  }
}
