import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { findItemsAfter, indexItem } from './index-store.ts'

const ITEM_BATCH = 100

/** Reindexes an owner's items after a name change, so that only the new name finds them. */
export const INDEX_OWNER = 'index-owner'
export interface IndexOwner {
  accountId: number
}

export const reindexOwner = ({ db }: { db: Db }): Job<IndexOwner> => ({
  name: INDEX_OWNER,
  options: { concurrency: 1, timeoutSeconds: 3000, retries: 10 },
  run: async ({ data, signal }) => {
    let last = 0
    while (!signal.aborted) {
      const ids = await findItemsAfter(db, data.accountId, last, ITEM_BATCH)
      // One item per statement: holding several locks could deadlock with a deletion of all items.
      for (const id of ids) await indexItem(db, id)
      last = ids.at(-1) ?? 0
      if (ids.length < ITEM_BATCH) return
    }
    throw new Error('stopped')
  },
})
