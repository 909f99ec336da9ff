import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'

/** How long views are gathered before they are written together, in milliseconds. */
const GATHER = 20

interface Waiting {
  itemId: number
  viewer: Buffer
  counted: (views: number) => void
  failed: (error: unknown) => void
}

/** Counts a view by `viewer`, a keyed hash; gives the views then, after they are committed. */
export type CountView = (itemId: number, viewer: Buffer) => Promise<number>

/** Gathers the views of a moment and writes them in one transaction. */
export function createViewCounter(db: Db, shared: SharedAnswers): CountView {
  let waiting: Waiting[] = []
  let writing: Promise<void> = Promise.resolve()

  const flush = async () => {
    const batch = waiting
    waiting = []
    try {
      const views = await writeViews(db, batch)
      await shared.changed()
      for (const { itemId, counted } of batch) counted(views.get(itemId) ?? 0)
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }

  return (itemId, viewer) =>
    new Promise((counted, failed) => {
      waiting.push({ itemId, viewer, counted, failed })
      if (waiting.length > 1) return
      setTimeout(() => {
        writing = writing.then(flush)
      }, GATHER)
    })
}

async function writeViews(db: Db, batch: Waiting[]): Promise<Map<number, number>> {
  const items = batch.map(({ itemId }) => itemId)
  const viewers = batch.map(({ viewer }) => viewer)
  return db.transaction().execute(async (tx) => {
    // In the order of their rows, so that two writers never wait for each other; and what is there is
    // held, so that none of it is purged before its views are counted.
    const { rows } = await sql<{ item_id: number }>`
      with there as (
        select id from item where id = any(${items}::bigint[]) and deleted_at is null
        order by id for key share
      )
      insert into view (item_id, viewer, counted_at)
      select distinct there.id, viewer, now()
      from unnest(${items}::bigint[], ${viewers}::bytea[]) as asked (item_id, viewer)
      join there on there.id = asked.item_id
      order by 1, 2
      on conflict (item_id, viewer) do update set counted_at = excluded.counted_at
        where view.counted_at <= now() - ${sql.lit(limits.viewWindow)} * interval '1 second'
      returning item_id
    `.execute(tx)
    const counted = rows.map((row) => row.item_id)
    await sql`
      update item_counter as counter set views = counter.views + new.views
      from (
        select item_id, count(*) as views from unnest(${counted}::bigint[]) as item_id
        group by item_id
      ) as new
      where counter.item_id = new.item_id
    `.execute(tx)
    const totals = await tx
      .selectFrom('item_counter')
      .select(['item_id', 'views'])
      .where('item_id', '=', sql<number>`any(${items}::bigint[])`)
      .execute()
    return new Map(totals.map((row) => [row.item_id, row.views]))
  })
}
