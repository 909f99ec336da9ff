import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { deleteRemovals, findRemovals, insertRemoval, isBackupRunning } from './removal-store.ts'

/** Returns the store with a `removeAll` that only notes the removal while a backup runs. */
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

/** Returns when the newest object of the prefix was written; undefined if it has none. */
async function findNewest(objects: ObjectStore, prefix: string): Promise<Date | undefined> {
  let newest = (await objects.stat(prefix))?.modified
  for await (const key of objects.list(prefix)) {
    const modified = (await objects.stat(key))?.modified
    if (modified && (!newest || modified > newest)) newest = modified
  }
  return newest
}

const BATCH = 50

/** Runs every ten minutes: removes the files whose removal has waited for a backup. */
export const removeDeferred = ({
  db,
  objects,
}: {
  db: Db
  objects: ObjectStore
}): Job<Record<string, never>> => ({
  name: 'remove-deferred-files',
  options: { concurrency: 1, timeoutSeconds: 3000, retries: 2 },
  schedule: '*/10 * * * *',
  run: async ({ signal }) => {
    let count = BATCH
    while (count === BATCH && !signal.aborted) count = await removeBatch(db, objects)
  },
})

const removeBatch = (db: Db, objects: ObjectStore): Promise<number> =>
  db.transaction().execute(async (tx) => {
    if (await isBackupRunning(tx)) return 0
    const removals = await findRemovals(tx, BATCH)
    for (const { prefix, newest_file_at } of removals) {
      // A repeated job may have written files of the same name meanwhile.
      for await (const key of objects.list(prefix)) await removeUntil(objects, key, newest_file_at)
      await removeUntil(objects, prefix, newest_file_at)
    }
    await deleteRemovals(
      tx,
      removals.map(({ prefix }) => prefix),
    )
    return removals.length
  })

async function removeUntil(objects: ObjectStore, key: string, newest: Date): Promise<void> {
  const found = await objects.stat(key)
  if (found && found.modified <= newest) await objects.removeAll(key)
}
