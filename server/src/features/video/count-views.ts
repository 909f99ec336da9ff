import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { ViewerFingerprint } from './viewer-fingerprint.ts'

/** How long views are collected before they are written together, in milliseconds. */
const BATCH_DELAY_MS = 20

const windowStart = sql`now() - ${sql.lit(limits.viewWindow)} * interval '1 second'`

interface PendingView {
  itemId: number
  viewer: ViewerFingerprint
  resolve: (views: number) => void
  reject: (error: unknown) => void
}

/** Counts a view. Resolves to the total of the video, after the commit. */
export type CountView = (itemId: number, viewer: ViewerFingerprint) => Promise<number>

/** Creates a counter that writes concurrent views in one transaction. */
export function createViewCounter(db: Db, responseCache: ResponseCache): CountView {
  let pending: PendingView[] = []
  let lastWrite: Promise<void> = Promise.resolve()

  const flush = async () => {
    const batch = pending
    pending = []
    try {
      const views = await writeViews(db, batch)
      await responseCache.invalidate()
      for (const { itemId, resolve } of batch) resolve(views.get(itemId) ?? 0)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (itemId, viewer) =>
    new Promise((resolve, reject) => {
      pending.push({ itemId, viewer, resolve, reject })
      if (pending.length > 1) return
      setTimeout(() => {
        lastWrite = lastWrite.then(flush)
      }, BATCH_DELAY_MS)
    })
}

/** The advisory locks for the views of visitors: this class, and a key by item, one of 64. */
const LOCK_CLASS = 0x76696577
const LOCK_KEYS = 64

async function writeViews(db: Db, batch: PendingView[]): Promise<Map<number, number>> {
  const items = batch.map(({ itemId }) => itemId)
  const viewers = batch.map(({ viewer }) => viewer.key)
  const networks = batch.map(({ viewer }) => viewer.network)
  const visitorViews = batch.filter(({ viewer }) => viewer.network !== null)
  return db.transaction().execute(async (tx) => {
    if (visitorViews.length > 0) {
      // Another process may write views of the same network: wait for its commit before counting.
      // In a statement of its own, since a statement sees only what was committed before it began.
      await sql`
        select pg_advisory_xact_lock(${sql.lit(LOCK_CLASS)}, lock)
        from (
          select distinct (item_id % ${sql.lit(LOCK_KEYS)})::int as lock
          from unnest(${visitorViews.map(({ itemId }) => itemId)}::bigint[]) as item_id
          order by 1
        ) as locks
      `.execute(tx)
    }
    // In the order of the rows, so that two writers never deadlock. Locked items are not purged
    // before their views are counted.
    const { rows } = await sql<{ item_id: number }>`
      with there as (
        select id from item where id = any(${items}::bigint[]) and deleted_at is null
        order by id for key share
      ),
      fresh as (
        select asked.*, row_number() over (partition by item_id, network order by viewer) as place
        from (
          select distinct there.id as item_id, viewer, network
          from unnest(${items}::bigint[], ${viewers}::bytea[], ${networks}::bytea[])
            as asked (item_id, viewer, network)
          join there on there.id = asked.item_id
        ) as asked
        where coalesce(
          (
            select counted_at <= ${windowStart} from view
            where view.item_id = asked.item_id and view.viewer = asked.viewer
          ),
          true
        )
      )
      insert into view (item_id, viewer, counted_at)
      select item_id, viewer, now() from fresh
      where network is null or ${sql.lit(limits.networkViews)} >= place + (
        select count(*) from view
        where view.item_id = fresh.item_id and view.counted_at > ${windowStart}
          and view.viewer between fresh.network and fresh.network || '\\xffffffffffffffff'::bytea
      )
      order by 1, 2
      on conflict (item_id, viewer) do update set counted_at = excluded.counted_at
        where view.counted_at <= ${windowStart}
      returning item_id
    `.execute(tx)
    const counted = rows.map((row) => row.item_id)
    const totals = await sql<{ item_id: number; views: number }>`
      with counted as (
        update item_counter as counter set views = counter.views + new.views
        from (
          select item_id, count(*) as views from unnest(${counted}::bigint[]) as item_id
          group by item_id
        ) as new
        where counter.item_id = new.item_id
        returning counter.item_id, counter.views
      )
      select item_id, coalesce(counted.views, counter.views) as views
      from item_counter as counter left join counted using (item_id)
      where item_id = any(${items}::bigint[])
    `.execute(tx)
    return new Map(totals.rows.map((row) => [row.item_id, row.views]))
  })
}
