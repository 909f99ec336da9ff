import { randomUUID } from 'node:crypto'
import { chown, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartFailure } from '../../start-failure.ts'
import { type Cluster, markOf } from './cluster.ts'
import { ownFolder } from './own-folder.ts'

export interface Address {
  /** The folder of the Unix socket, as PostgreSQL's clients take it. */
  host: string
  release(): Promise<void>
}

/** Systems take 104 to 108 bytes for a socket's path. */
const LONGEST = 103
const fits = (folder: string) => Buffer.byteLength(`${folder}/.s.PGSQL.5432`) <= LONGEST

/**
 * Where the cluster's user, which the server becomes, reaches the socket in the cluster's folder: by
 * a private short cut if need be.
 */
export async function addressOf({ folder, user }: Cluster): Promise<Address> {
  if (fits(folder)) return { host: folder, release: async () => undefined }
  const name = `seam-${process.getuid?.()}-${markOf(folder)}`
  for (const place of [tmpdir(), '/tmp']) {
    const host = join(place, name, 'db')
    if (!fits(host)) continue
    try {
      const shortCut = await ownFolder(join(place, name), 0o700, user?.uid)
      await link(folder, shortCut, host)
      if (user) await chown(shortCut, user.uid, user.gid)
      return { host, release: () => rm(join(place, name), { recursive: true, force: true }) }
    } catch {
      continue
    }
  }
  throw new StartFailure(
    `the path of ${folder} is too long for a Unix socket: choose a shorter one with DATA_DIR`,
  )
}

async function link(target: string, folder: string, path: string): Promise<void> {
  const draft = join(folder, randomUUID())
  await symlink(target, draft)
  await rename(draft, path)
}
