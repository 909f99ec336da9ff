import { randomUUID } from 'node:crypto'
import { chown, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { type Cluster, clusterMark } from './cluster.ts'
import { createPrivateFolder } from './private-folder.ts'

export interface SocketAddress {
  /** The folder of the Unix socket, as PostgreSQL's clients take it. */
  host: string
  release(): Promise<void>
}

/** Operating systems allow 104 to 108 bytes for the path of a socket. */
const MAX_PATH_BYTES = 103
const fits = (folder: string) => Buffer.byteLength(`${folder}/.s.PGSQL.5432`) <= MAX_PATH_BYTES

/**
 * Returns the folder of the socket in the cluster's folder, reachable for the cluster's user, which
 * the server becomes. If the path is too long, this is a private symbolic link.
 */
export async function createSocketAddress({ folder, user }: Cluster): Promise<SocketAddress> {
  if (fits(folder)) return { host: folder, release: async () => undefined }
  const name = `seam-${process.getuid?.()}-${clusterMark(folder)}`
  for (const base of [tmpdir(), '/tmp']) {
    const host = join(base, name, 'db')
    if (!fits(host)) continue
    try {
      const linkFolder = await createPrivateFolder(join(base, name), 0o700, user?.uid)
      await link(folder, linkFolder, host)
      if (user) await chown(linkFolder, user.uid, user.gid)
      return { host, release: () => rm(join(base, name), { recursive: true, force: true }) }
    } catch {
      continue
    }
  }
  throw new StartupError(
    `the path of ${folder} is too long for a Unix socket: choose a shorter one with DATA_DIR`,
  )
}

async function link(target: string, folder: string, path: string): Promise<void> {
  const temporary = join(folder, randomUUID())
  await symlink(target, temporary)
  await rename(temporary, path)
}
