import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * How a restore atomically replaces the data of a site: the new data is written to `.restoring`.
 * When complete, that folder is renamed to `.restored`: from then on the new data counts, and the
 * next start finishes the swap.
 */
const [UNFINISHED, FINISHED] = ['.restoring', '.restored']
/** The file with the name of the folder for the replaced data. */
const REPLACED_NAME = 'replaced-name'
const DATA = ['postgres', 'objects']

/** Returns an empty folder for the new data. */
export async function createStaging(dataDir: string): Promise<string> {
  const staging = join(dataDir, UNFINISHED)
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o755 })
  return staging
}

/**
 * Makes the new data that of the site. Returns the folder of the previous data, or null if there
 * was none.
 */
export async function commitStaging(dataDir: string, now: Date): Promise<string | null> {
  const name = `replaced-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  await writeFile(join(dataDir, UNFINISHED, REPLACED_NAME), name, { flush: true })
  await rename(join(dataDir, UNFINISHED), join(dataDir, FINISHED))
  await sync(dataDir)
  return finishRestore(dataDir)
}

/**
 * Finishes the swap of a complete restore that was interrupted. Returns the folder of the replaced
 * data, or null if there is none. Call it before the data is used.
 */
export async function finishRestore(dataDir: string): Promise<string | null> {
  const finished = join(dataDir, FINISHED)
  if (!existsSync(finished)) return null
  const replaced = join(dataDir, await readFile(join(finished, REPLACED_NAME), 'utf8'))
  for (const name of DATA) {
    if (!existsSync(join(finished, name))) continue
    if (existsSync(join(dataDir, name))) {
      await mkdir(replaced, { recursive: true, mode: 0o700 })
      await rename(join(dataDir, name), join(replaced, name))
    }
    await rename(join(finished, name), join(dataDir, name))
  }
  await sync(dataDir)
  await rm(finished, { recursive: true, force: true })
  return existsSync(replaced) ? replaced : null
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
