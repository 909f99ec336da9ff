import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const KEPT = /^data-\d+(\.\d+)?$/

/** Returns an unused path for a cluster that an upgrade replaces. */
export function retainedClusterPath(home: string, major: number): string {
  const path = join(home, `data-${major}`)
  let copy = path
  for (let count = 2; existsSync(copy); count++) copy = `${path}.${count}`
  return copy
}

/** Returns the paths of the clusters that upgrades have replaced. */
export async function findRetainedClusters(home: string): Promise<string[]> {
  const names = (await readdir(home)).filter((name) => KEPT.test(name))
  return names.toSorted().map((name) => join(home, name))
}
