import type { DiskSpace } from '../../infra/disk-space/disk-space.ts'
import { type ObjectStore, StorageUnavailable } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import {
  deleteRemovals,
  findRemovals,
  insertRemoval,
  isBackupRunning,
  postponeRemovals,
  type Removal,
} from './removal-store.ts'

/**
 * Returns the store with a `removeAll` that only schedules the removal while a backup is running.
 * It is for files that no row has ever referenced; use `removeLater` for all others.
 */
export function deferRemovals(objects: ObjectStore, db: Db): ObjectStore {
  return {
    ...objects,
    removeAll: (prefix) =>
      db.transaction().execute(async (tx) => {
        if (!(await isBackupRunning(tx))) return objects.removeAll(prefix)
        const newest = await findNewest(objects, prefix)
        if (newest) await insertRemoval(tx, prefix, newest)
      }),
  }
}

/** Returns when the newest object under the prefix was written, or undefined if there is none. */
async function findNewest(objects: ObjectStore, prefix: string): Promise<Date | undefined> {
  let newest = (await objects.stat(prefix))?.modified
  for await (const key of objects.list(prefix)) {
    const modified = (await objects.stat(key))?.modified
    if (modified && (!newest || modified > newest)) newest = modified
  }
  return newest
}

const BATCH = 50
/** Milliseconds after which a batch ends: backups wait for it, and its rows are locked. */
const BATCH_TIME = 10_000

interface Services {
  db: Db
  objects: ObjectStore
  disk: Pick<DiskSpace, 'isFull'>
}

/**
 * Every minute. Removes the files whose removal is due, unless a backup is running. When the disk
 * is full, all removals are due: a user who deletes a video then needs its space.
 */
export const removeDeferred = (services: Services): Job<Record<string, never>> => ({
  name: 'remove-deferred-files',
  options: { concurrency: 1, timeoutSeconds: 3000, retries: 2 },
  schedule: '* * * * *',
  run: async ({ signal, report }) => {
    const { objects, disk } = services
    const onlyDue = objects.name !== 'folder' || !(await disk.isFull())
    let hasMore = true
    while (hasMore && !signal.aborted) hasMore = await removeBatch(services, onlyDue, report)
  },
})

/**
 * Returns whether more may be due. Failed removals are due again later, so that they do not block
 * others. The batch ends at the first failure caused by an unavailable store: each further one
 * would take until its timeout.
 */
const removeBatch = (
  { db, objects }: Services,
  onlyDue: boolean,
  report: (error: Error) => void,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (await isBackupRunning(tx)) return false
    const removals = await findRemovals(tx, BATCH, onlyDue)
    const end = performance.now() + BATCH_TIME
    const removed: string[] = []
    const failed: string[] = []
    let isAway = false
    for (const removal of removals) {
      await remove(objects, removal).then(
        () => removed.push(removal.prefix),
        (error: Error) => {
          failed.push(removal.prefix)
          isAway = error instanceof StorageUnavailable
          report(error)
        },
      )
      if (isAway || performance.now() > end) break
    }
    await deleteRemovals(tx, removed)
    await postponeRemovals(tx, failed)
    return (
      !isAway && (removals.length === BATCH || removed.length + failed.length < removals.length)
    )
  })

async function remove(objects: ObjectStore, removal: Removal): Promise<void> {
  const { prefix, newest_file_at, multipart_key: key, multipart_id: id } = removal
  if (key !== null && id !== null) await objects.multipart?.abort({ key, id })
  if (newest_file_at === null) return objects.removeAll(prefix)
  // A repeated job may have written files with the same names in the meantime.
  for await (const key of objects.list(prefix)) await removeUntil(objects, key, newest_file_at)
  await removeUntil(objects, prefix, newest_file_at)
}

async function removeUntil(objects: ObjectStore, key: string, newest: Date): Promise<void> {
  const found = await objects.stat(key)
  if (found && found.modified <= newest) await objects.removeAll(key)
}
