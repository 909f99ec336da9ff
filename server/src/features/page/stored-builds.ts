import { copyFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Job } from '../../infra/queue.ts'
import { HASHED_FILES_PATH } from './static-files.ts'

/** The files of the web application in the object store, of this build and of others. */
const PREFIX = 'web'
const CONCURRENCY = 8
/** Milliseconds. A page of an earlier build may be open for as long. */
const MIN_AGE = 7 * 86_400_000

export const storedFileKey = (name: string): string => `${PREFIX}/${name}`

/** Returns the names of the files with a content hash of the build in this folder. */
const hashedFiles = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, HASHED_FILES_PATH))).filter((name) => !/\.(br|gz)$/.test(name))

/**
 * Stores the files of this build that the object store does not have, so that every web process can
 * send them, whichever build it has itself.
 */
export async function storeBuild(objects: ObjectStore, folder: string): Promise<void> {
  const stored = new Set<string>()
  for await (const key of objects.list(PREFIX)) stored.add(key)
  const missing = (await hashedFiles(folder)).filter((name) => !stored.has(storedFileKey(name)))
  if (missing.length === 0) return
  const workFolder = await objects.createWorkFolder()
  try {
    const storeNext = async (): Promise<void> => {
      const name = missing.pop()
      if (name === undefined) return
      const copy = join(workFolder, name)
      await copyFile(join(folder, HASHED_FILES_PATH, name), copy)
      await objects.put(storedFileKey(name), copy)
      await storeNext()
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, storeNext))
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

/** Milliseconds. */
const RETRY_INTERVAL = 10_000

/**
 * Stores this build. Returns after the first attempt; if that fails, others follow until one succeeds.
 */
export async function storeBuildEventually(
  objects: ObjectStore,
  folder: string,
  log: (line: string) => void,
): Promise<void> {
  const store = () =>
    storeBuild(objects, folder).then(
      () => null,
      (error: Error) => error.message,
    )
  const failure = await store()
  if (failure === null) return
  log(`the files of this build cannot be stored for other machines yet: ${failure}`)
  const storeAgain = async () => {
    do await wait(RETRY_INTERVAL, undefined, { ref: false })
    while ((await store()) !== null)
    log('the files of this build are stored for other machines')
  }
  void storeAgain()
}

/**
 * Removes the files of earlier builds once this build has been stored for a week. Files that were
 * stored later may belong to a newer build on another machine.
 */
export async function removeEarlierBuilds(
  objects: ObjectStore,
  folder: string,
  now = Date.now(),
): Promise<void> {
  const current = new Set((await hashedFiles(folder)).map(storedFileKey))
  const others: { key: string; storedAt: number }[] = []
  let currentSince = 0
  for await (const key of objects.list(PREFIX)) {
    const storedAt = (await objects.stat(key))?.modified.getTime() ?? now
    if (current.has(key)) currentSince = Math.max(currentSince, storedAt)
    else others.push({ key, storedAt })
  }
  if (currentSince === 0 || now - currentSince < MIN_AGE) return
  for (const { key, storedAt } of others) {
    if (storedAt < currentSince) await objects.removeAll(key)
  }
}

/** Every day: removes the files of earlier builds. */
export const purgeEarlierBuilds = (
  objects: ObjectStore,
  folder: string,
): Job<Record<string, never>> => ({
  name: 'purge-earlier-builds',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '33 4 * * *',
  run: () => removeEarlierBuilds(objects, folder),
})
