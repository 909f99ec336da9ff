import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg, { type Client } from 'pg'
import { type Cluster, clusterMark } from './cluster.ts'
import { createPrivateFolder } from './data-folder.ts'
import { isReady } from './orphan-processes.ts'
import { PostgresStartupError } from './startup-error.ts'

/** Connection options of the driver. */
export interface Connection {
  /** The folder of the Unix socket. */
  host: string
  port: number
  user: string
  database: string
}

export const socketConnection = (host: string, port = 5432): Connection => ({
  host,
  port,
  user: 'seam',
  database: 'seam',
})

export interface SocketAddress {
  /** The folder of the Unix socket, as PostgreSQL's clients expect it. */
  host: string
  release(): Promise<void>
}

/** Operating systems allow 104 to 108 bytes for the path of a socket. */
const MAX_PATH_BYTES = 103
const fits = (folder: string) => Buffer.byteLength(`${folder}/.s.PGSQL.5432`) <= MAX_PATH_BYTES

/**
 * Returns the folder of the socket: the cluster's folder, accessible to the cluster's user, which
 * the server becomes. If its path is too long, returns a private symbolic link to it.
 */
export async function createSocketAddress({ folder, user }: Cluster): Promise<SocketAddress> {
  if (fits(folder)) return { host: folder, release: async () => undefined }
  for (const host of linkPaths(folder)) {
    try {
      const linkFolder = await createPrivateFolder(dirname(host), 0o700, user?.uid)
      await link(folder, linkFolder, host)
      if (user) await chown(linkFolder, user.uid, user.gid)
      return { host, release: () => rm(linkFolder, { recursive: true, force: true }) }
    } catch {
      continue
    }
  }
  throw new PostgresStartupError(
    `the path of ${folder} is too long for a Unix socket: choose a shorter one with DATA_DIR`,
  )
}

/** The links that replace a path that is too long, best first. */
const linkPaths = (folder: string): string[] =>
  [tmpdir(), '/tmp']
    .map((base) => join(base, `seam-${process.getuid?.()}-${clusterMark(folder)}`, 'db'))
    .filter(fits)

/** Returns the connection to the server running on `<dataDir>/postgres`; null if there is none. */
export async function findRunningPostgres(dataDir: string): Promise<Connection | null> {
  const folder = join(dataDir, 'postgres', 'data')
  if (!existsSync(folder)) return null
  for (const host of fits(folder) ? [folder] : linkPaths(folder)) {
    const client = new pg.Client({ ...socketConnection(host), connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return socketConnection(host)
    } catch {
      // No server listens here.
    }
  }
  return null
}

async function link(target: string, folder: string, path: string): Promise<void> {
  const temporary = join(folder, randomUUID())
  await symlink(target, temporary)
  await rename(temporary, path)
}

/** Waits until the server with this pid accepts connections, and opens the first one. */
export async function connectWhenReady(
  connection: Connection,
  folder: string,
  postmaster: number,
  signal: AbortSignal,
): Promise<pg.Client> {
  while (!(await isReady(folder, postmaster))) {
    await delay(2, undefined, { signal })
  }
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Throws a PostgresStartupError if the server acknowledges commits before they are safe on disk. */
export async function checkDurability(client: Client, folder: string): Promise<void> {
  const columns = SETTINGS.map((name) => `current_setting('${name}') as ${name}`)
  const { rows } = await client.query<Record<string, string>>(`select ${columns.join(', ')}`)
  const disabled = SETTINGS.filter((name) => rows[0]?.[name] === 'off')
  if (disabled.length === 0) return
  throw new PostgresStartupError(
    `the database in ${folder} is set to lose data in a crash (${disabled.join(', ')} off): ` +
      'remove these settings from its postgresql.conf, postgresql.auto.conf or role',
  )
}
