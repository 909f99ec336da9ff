import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Cluster } from './cluster.ts'
import { initializeCluster } from './initialize-cluster.ts'
import { type Connection, createSocketAddress, socketConnection } from './connection.ts'
import { explainError } from './data-folder.ts'
import { clusterState, commitUpgrade, newCluster, upgradeFolder } from './finish-upgrade.ts'
import { stopOrphanProcesses } from './orphan-processes.ts'
import type { Programs } from './programs.ts'
import { startServer, stopPostmaster } from './start-server.ts'
import { PostgresStartupError } from './startup-error.ts'

/** Moves the application's data to a new major version of PostgreSQL. */
export interface Upgrade {
  /** Writes the contents of the database to files in this empty folder. */
  save(old: Connection, folder: string): Promise<void>
  /** Loads these files into an empty database and checks it. Throws if data is missing. */
  load(empty: Connection, folder: string): Promise<void>
}

/** Gives the socket of the old server another name, so that no other program of Seam finds it. */
const OLD_PORT = 5433
/** A shutdown writes all buffers to disk. */
const STOP_TIMEOUT_MS = 120_000

type Log = (line: string) => void

/**
 * Creates a cluster of this version with the data of an older one, and replaces it. The older one
 * is retained, and only its own server writes to it. Throws a PostgresStartupError if creating the
 * new one fails. The caller holds the lock of the folder.
 */
export async function upgradeCluster(
  cluster: Cluster,
  older: Programs,
  upgrade: Upgrade,
  log: Log,
): Promise<void> {
  const home = dirname(cluster.folder)
  const versions = `from PostgreSQL ${older.major} to ${cluster.programs.major}`
  const work = upgradeFolder(home)
  await removeWork(cluster, log)
  await requireSpace(cluster)
  log(`Upgrading the database ${versions}: this can take minutes`)
  let source: string
  try {
    source = await moveData(cluster, older, upgrade, log)
  } catch (error) {
    await rm(work, { recursive: true, force: true })
    throw new PostgresStartupError(
      `the database could not be upgraded ${versions}, and is unchanged: ${explainError(error)}`,
      { cause: error },
    )
  }
  await commitUpgrade(home, source)
  log(`The upgrade of the database ${versions} is complete`)
}

/** Creates the new cluster. Returns the state of the old one, which has not changed since. */
async function moveData(
  cluster: Cluster,
  older: Programs,
  upgrade: Upgrade,
  log: Log,
): Promise<string> {
  const work = upgradeFolder(dirname(cluster.folder))
  const saved = join(work, 'saved')
  for (const folder of [work, saved]) await mkdir(folder, { mode: 0o700 })
  const old = { ...cluster, programs: older }
  await withServer(old, OLD_PORT, log, (connection) => upgrade.save(connection, saved))
  const source = await clusterState(cluster.folder)
  const next = { ...cluster, folder: newCluster(work) }
  await initializeCluster(next)
  await withServer(next, undefined, log, (connection) => upgrade.load(connection, saved))
  await rm(saved, { recursive: true })
  return source
}

/** Removes the files and processes left by a killed upgrade. */
async function removeWork(cluster: Cluster, log: Log): Promise<void> {
  const work = upgradeFolder(dirname(cluster.folder))
  const folder = newCluster(work)
  if (existsSync(folder)) {
    await stopOrphanProcesses({ ...cluster, folder }, log, new AbortController().signal)
  }
  await rm(work, { recursive: true, force: true, maxRetries: 10 })
}

async function withServer(
  cluster: Cluster,
  port: number | undefined,
  log: Log,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const address = await createSocketAddress(cluster)
  try {
    const connection = socketConnection(address.host, port)
    const { signal } = new AbortController()
    const postmaster = await startServer(cluster, connection, log, signal)
    try {
      await work(connection)
    } finally {
      await stopPostmaster(postmaster, STOP_TIMEOUT_MS)
    }
  } finally {
    await address.release()
  }
}

const MB = 1024 ** 2
/** Maximum size of the write-ahead log, which grows with the data written. */
const MAX_LOG = 1024 * MB

/** Throws a PostgresStartupError unless the disk has space for a second copy of the data. */
async function requireSpace({ folder }: Cluster): Promise<void> {
  const size = await sizeOf(join(folder, 'base'))
  // The tables as compressed files, the new cluster and its write-ahead log.
  const needed = 1.5 * size + Math.min(size, MAX_LOG) + 64 * MB
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= needed) return
  const toMb = (bytes: number) => `${Math.ceil(bytes / MB).toLocaleString('en')} MB`
  throw new PostgresStartupError(
    `the upgrade of the database needs ${toMb(needed)} of free disk space, and ${dirname(folder)} ` +
      `has ${toMb(free)}: free some space and start again`,
  )
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await stat(join(folder, name)).catch(() => null)
    bytes += found?.size ?? 0
  }
  return bytes
}
