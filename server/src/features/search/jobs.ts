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
