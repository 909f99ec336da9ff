import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMajor, sync } from './cluster.ts'
import { retainedClusterPath } from './retained-clusters.ts'

/** Folders in the home of the database. The second name marks a complete upgrade. */
const [UNFINISHED, FINISHED] = ['upgrade', 'upgraded']
/** File with the state of the old cluster from which the new one was created. */
const SOURCE = 'source'

/** Returns the folder in which the new cluster is created. */
export const upgradeFolder = (home: string): string => join(home, UNFINISHED)
/** Returns the path of the new cluster in that folder. */
export const newCluster = (folder: string): string => join(folder, 'data')

/**
 * Identifies the state of a cluster whose server is stopped: every start of a server changes its
 * control file.
 */
export const clusterState = async (folder: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(join(folder, 'global', 'pg_control')))
    .digest('hex')

/**
 * Replaces the cluster with the new one, which was created from the old one in the state `source`.
 * If it is killed at any point, the next start finishes it.
 */
export async function commitUpgrade(home: string, source: string): Promise<void> {
  await writeFile(join(home, UNFINISHED, SOURCE), source, { flush: true })
  await sync(join(home, UNFINISHED))
  await rename(join(home, UNFINISHED), join(home, FINISHED))
  await sync(home)
  await finishUpgrade(home)
}

/**
 * Finishes a complete upgrade that was killed while it replaced the cluster. If the old cluster has
 * been used since, the new one is outdated and is removed. Call it before the cluster is used.
 */
export async function finishUpgrade(home: string): Promise<void> {
  const finished = join(home, FINISHED)
  const [current, next] = [join(home, 'data'), newCluster(finished)]
  if (existsSync(next)) {
    const major = await readMajor(current)
    const source = await readFile(join(finished, SOURCE), 'utf8')
    const isOutdated = major !== null && (await clusterState(current)) !== source
    if (!isOutdated) {
      if (major !== null) await rename(current, retainedClusterPath(home, major))
      await rename(next, current)
      await sync(home)
    }
  }
  await rm(finished, { recursive: true, force: true })
}
