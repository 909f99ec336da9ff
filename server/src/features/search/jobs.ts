import { sql } from 'kysely'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { INDEX_OWNER, type IndexOwner } from './job-names.ts'

const ITEM_BATCH = 100

/** Reindexes an owner's items after a change of name, so that only the new name finds them. */
export const reindexOwner = ({ db }: { db: Db }): Job<IndexOwner> => ({
  name: INDEX_OWNER,
  options: { concurrency: 1, timeoutSeconds: 3000, retries: 10 },
  run: async ({ data, signal }) => {
    let last = 0
    while (!signal.aborted) {
      const { rows } = await sql<{ id: number }>`
        select id from item
        where owner_id = ${data.accountId} and kind in ('video', 'post')
          and deleted_at is null and id > ${last}
        order by id limit ${sql.lit(ITEM_BATCH)}
      `.execute(db)
      // One item per statement: holding several locks could deadlock with a deletion of all items.
      for (const { id } of rows) await sql`select index_item(${id})`.execute(db)
      last = rows.at(-1)?.id ?? 0
      if (rows.length < ITEM_BATCH) return
    }
    throw new Error('stopped')
  },
})

/** Items updated per statement. */
const SCORE_BATCH = 1_000

/** Runs every minute: copies changed vote scores to the search index. */
export const syncVoteScores = ({ db }: { db: Db }): Job<Record<string, never>> => ({
  name: 'carry-votes',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 0 },
  schedule: '* * * * *',
  run: async ({ signal }) => {
    let updated = SCORE_BATCH
    while (updated === SCORE_BATCH && !signal.aborted) {
      // `skip locked` avoids waits and deadlocks: rows locked by others are updated by the next run.
      const { numAffectedRows } = await sql`
        with voted as materialized (
          select found.item_id, acclaim(counter.upvotes, counter.downvotes) as acclaim
          from search_document as found join item_counter as counter using (item_id)
          where found.acclaim <> acclaim(counter.upvotes, counter.downvotes)
          limit ${sql.lit(SCORE_BATCH)} for no key update of found skip locked
        )
        update search_document as found set acclaim = voted.acclaim
        from voted where found.item_id = voted.item_id
      `.execute(db)
      updated = Number(numAffectedRows ?? 0)
    }
  },
})
