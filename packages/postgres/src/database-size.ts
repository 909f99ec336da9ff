import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the bytes of all databases of a cluster whose server is stopped. */
export async function databaseBytes(clusterFolder: string): Promise<number> {
  const base = join(clusterFolder, 'base')
  let bytes = 0
  for (const database of await readdir(base)) {
    for (const file of await readdir(join(base, database))) {
      bytes += (await stat(join(base, database, file))).size
    }
  }
  return bytes
}
