import { type RawBuilder, sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { isLockTimeout } from '../../infra/postgres/errors.ts'
import type { ViewerFingerprint } from './viewer-fingerprint.ts'

const windowStart = sql`now() - ${sql.lit(limits.viewWindow)} * interval '1 second'`

/** Views that may prevent another from being counted. */
const earlierViews = sql`(
  select item_id, viewer, counted_at from recent_view
  where slot in (view_slot(now()), view_slot(${windowStart})) and counted_at > ${windowStart}
)`

/** Advisory locks for the views of items: this class, and one of 64 keys by item. */
const LOCK_CLASS = 0x76696577
const LOCK_KEYS = 64

/**
 * Serializes transactions that write views of these items. A separate statement, because a
 * statement sees only what was committed before it began.
 */
export const lockViews = (tx: Tx, itemIds: number[]) =>
  sql`
    select pg_advisory_xact_lock(${sql.lit(LOCK_CLASS)}, lock)
    from (
      select distinct (item_id % ${sql.lit(LOCK_KEYS)})::int as lock
      from unnest(${itemIds}::bigint[]) as item_id
      order by 1
    ) as locks
  `.execute(tx)

export interface View {
  itemId: number
  viewer: ViewerFingerprint
}

export interface CountedView {
  itemId: number
  /** The key of its fingerprint. */
  viewer: Buffer
}

/**
 * Inserts the views that count, and returns them. Inserts in the order of the rows, so that two
 * writers never deadlock. Locks the items, which cannot be purged before their views are counted.
 */
export async function insertViews(tx: Tx, views: View[]): Promise<CountedView[]> {
  const items = views.map(({ itemId }) => itemId)
  const viewers = views.map(({ viewer }) => viewer.key)
  const networks = views.map(({ viewer }) => viewer.network)
  const { rows } = await sql<CountedView>`
    with present as (
      select id from item where id = any(${items}::bigint[]) and deleted_at is null
      order by id for key share
    ),
    fresh as (
      select viewed.*, row_number() over (partition by item_id, network order by viewer) as place
      from (
        select distinct present.id as item_id, viewer, network
        from unnest(${items}::bigint[], ${viewers}::bytea[], ${networks}::bytea[])
          as given (item_id, viewer, network)
        join present on present.id = given.item_id
      ) as viewed
      where not exists (
        select from ${earlierViews} as earlier
        where earlier.item_id = viewed.item_id and earlier.viewer = viewed.viewer
      )
    )
    insert into recent_view (item_id, viewer, slot, counted_at)
    select item_id, viewer, view_slot(now()), now() from fresh
    where network is null or ${sql.lit(limits.networkViews)} >= place + (
      select count(*) from ${earlierViews} as earlier
      where earlier.item_id = fresh.item_id
        and earlier.viewer between fresh.network and fresh.network || '\\xffffffffffffffff'::bytea
    )
    order by 1, 2
    on conflict (item_id, viewer, slot) do update set counted_at = excluded.counted_at
      where recent_view.counted_at <= ${windowStart}
    returning item_id as "itemId", viewer
  `.execute(tx)
  return rows
}

/**
 * Adds the views of `counted` to their counters and statistics. Returns the totals of all `items`.
 */
export async function addViews(
  tx: Tx,
  counted: number[],
  items: number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ item_id: number; views: number }>`
    with new as (
      select item_id, count(*) as views from unnest(${counted}::bigint[]) as item_id
      group by item_id
    ), locked as (
      select counter.item_id, new.views from item_counter as counter
      join new on new.item_id = counter.item_id
      order by counter.item_id for no key update of counter
    ), counted as (
      update item_counter as counter set views = counter.views + locked.views
      from locked where counter.item_id = locked.item_id
      returning counter.*, locked.views as added
    ), day as (
      insert into video_day (item_id, day, views, upvotes, downvotes, comments)
      select item_id, (now() at time zone 'utc')::date, added, upvotes, downvotes, comments
      from counted order by item_id
      on conflict (item_id, day) do update set views = video_day.views + excluded.views,
        upvotes = excluded.upvotes, downvotes = excluded.downvotes, comments = excluded.comments
    ), hour as (
      insert into site_hour as site (hour, views)
      select date_trunc('hour', now(), 'utc'), sum(added) from counted having count(*) > 0
      on conflict (hour) do update set views = site.views + excluded.views
    )
    select item_id, coalesce(counted.views, counter.views) as views
    from item_counter as counter left join counted using (item_id)
    where item_id = any(${items}::bigint[])
  `.execute(tx)
  return new Map(rows.map((row) => [row.item_id, row.views]))
}

/** Milliseconds that truncating a table may wait for others, which queue behind it. */
const LOCK_TIMEOUT_MS = 500

/**
 * Empties the tables of past half hours, up to a minute before they are reused. Skips tables that
 * others are using: the next run empties them.
 */
export async function emptyPassedSlots(db: Db): Promise<void> {
  const { rows } = await sql<{ slot: number }>`
    select view_slot(now() + interval '31 minutes') as slot
    union select view_slot(now() + interval '60 minutes')
    -- not null: slot
  `.execute(db)
  for (const { slot } of rows) {
    const table = sql.table(`recent_view_${slot}`)
    const { rows: found } = await sql`select from ${table} limit 1`.execute(db)
    if (found.length > 0) await truncate(db, table)
  }
}

const truncate = (db: Db, table: RawBuilder<unknown>) =>
  db
    .transaction()
    .execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx)
      await sql`truncate ${table}`.execute(tx)
    })
    .catch((error) => {
      if (!isLockTimeout(error)) throw error
    })
