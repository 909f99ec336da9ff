import { sql } from 'kysely'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { INDEX_OWNER, type IndexOwner } from './job-names.ts'

const BATCH = 100

/** After a change of name: all that somebody made is found by the new one, and no more by the old. */
export const indexOwner = ({ db }: { db: Db }): Job<IndexOwner> => ({
  name: INDEX_OWNER,
  options: { atOnce: 1, timeout: 3000, retries: 10 },
  run: async ({ data, signal }) => {
    let last = 0
    while (!signal.aborted) {
      const { rows } = await sql<{ id: number }>`
        select id from item
        where owner_id = ${data.accountId} and kind in ('video', 'post')
          and deleted_at is null and id > ${last}
        order by id limit ${sql.lit(BATCH)}
      `.execute(db)
      // One by one: who holds several waits in a circle with whoever deletes them all.
      for (const { id } of rows) await sql`select index_item(${id})`.execute(db)
      last = rows.at(-1)?.id ?? 0
      if (rows.length < BATCH) return
    }
    throw new Error('stopped')
  },
})

/** Things whose votes are carried over at once. */
const VOTED = 1_000

/** Every minute: how well things are liked is carried over to where they are searched. */
export const carryVotes = ({ db }: { db: Db }): Job<Record<string, never>> => ({
  name: 'carry-votes',
  options: { atOnce: 1, timeout: 600, retries: 0 },
  schedule: '* * * * *',
  run: async ({ signal }) => {
    let carried = VOTED
    while (carried === VOTED && !signal.aborted) {
      // Waits for nobody, and so in no circle: who is writing just then is left to the next minute.
      const { numAffectedRows } = await sql`
        with voted as materialized (
          select found.item_id, acclaim(counter.upvotes, counter.downvotes) as acclaim
          from search_document as found join item_counter as counter using (item_id)
          where found.acclaim <> acclaim(counter.upvotes, counter.downvotes)
          limit ${sql.lit(VOTED)} for no key update of found skip locked
        )
        update search_document as found set acclaim = voted.acclaim
        from voted where found.item_id = voted.item_id
      `.execute(db)
      carried = Number(numAffectedRows ?? 0)
    }
  },
})
