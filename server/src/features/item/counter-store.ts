import { sql } from 'kysely'
import { category } from '@seam/contract/video-fields.ts'
import type { Db } from '../../infra/postgres/database.ts'

/** A stored counter that differs from the number of its rows. */
export interface CounterDrift {
  counter: string
  /** The list, item or account that is counted. */
  of: string
  stored: number
  counted: number
}

export type CountedTable = 'item' | 'account' | 'asset'

/** Row ids from `first`, before `end`; open-ended if `end` is null. */
export interface IdRange {
  first: number
  end: number | null
}

const ALL: IdRange = { first: 0, end: null }

export async function nextRange(db: Db, table: CountedTable, count: number): Promise<IdRange> {
  const { rows } = await sql<IdRange>`
    select verified.id as first, (
      select id from ${sql.table(table)} where id >= verified.id order by id
      limit 1 offset ${sql.lit(count)}
    ) as end
    from verified_until as verified where ids = ${table}
  `.execute(db)
  return rows[0] ?? ALL
}

/**
 * Records that the rows of a range are verified. After the last rows, it starts over with the
 * first.
 */
export const markVerified = (db: Db, table: CountedTable, { end }: IdRange) =>
  db
    .updateTable('verified_until')
    .set({ id: end ?? 0 })
    .where('ids', '=', table)
    .execute()

const within = (column: string, { first, end }: IdRange) =>
  sql`${sql.ref(column)} >= ${first} and ${sql.ref(column)} < ${end ?? Number.MAX_SAFE_INTEGER}`

async function findItemDrift(db: Db, range: IdRange): Promise<CounterDrift[]> {
  const { rows } = await sql<CounterDrift>`
    select counters.counter, item.id::text as of, coalesce(counters.stored, 0) as stored, counters.counted
    from item
    left join item_counter as counter on counter.item_id = item.id
    cross join lateral (
      select count(*) filter (where type = 'UPVOTE') as upvotes,
        count(*) filter (where type = 'DOWNVOTE') as downvotes
      from vote where vote.item_id = item.id
    ) as votes
    cross join lateral (
      select count(*) as amount from item as child
      where child.parent_id = item.id and is_shown(child)
    ) as children
    cross join lateral (values
      ('vote UPVOTE', counter.upvotes, votes.upvotes),
      ('vote DOWNVOTE', counter.downvotes, votes.downvotes),
      ('comments', counter.comments, children.amount)
    ) as counters (counter, stored, counted)
    where item.deleted_at is null and ${within('item.id', range)}
      and coalesce(counters.stored, 0) <> counters.counted
  `.execute(db)
  return rows
}

/**
 * Returns the wrong list, follow and byte counters of the accounts in a range. For all accounts,
 * includes those of the lists of all owners, whose owner is 0.
 */
async function findAccountDrift(db: Db, range: IdRange): Promise<CounterDrift[]> {
  const owners = range === ALL ? sql`(0), (item.owner_id)` : sql`(item.owner_id)`
  // The lists of all owners do not belong to any account.
  const isCounted = range === ALL ? sql`true` : sql`owner_id > 0 and ${within('owner_id', range)}`
  const { rows } = await sql<CounterDrift>`
    with existing as (
      select kind, category, lists.owner_id, is_listed(item) as listed, nsfw
      from item cross join lateral (values ${owners}) as lists (owner_id)
      where deleted_at is null and kind <> 'comment' and ${within('item.owner_id', range)}
    ), lists (name, list, owner, owned, listed, listed_sfw) as (
      select 'list', kind, owner_id, count(*), count(*) filter (where listed),
        count(*) filter (where listed and not nsfw)
      from existing group by kind, owner_id
      union all
      select 'category', category, owner_id, count(*), count(*) filter (where listed),
        count(*) filter (where listed and not nsfw)
      from existing where category is not null group by category, owner_id
    ), counted (counter, of, amount) as (
      select name || ' ' || size, list || ' of ' || owner, amount from lists,
        lateral (values ('owned', owned), ('listed', listed), ('listed_sfw', listed_sfw)) as sizes (size, amount)
      union all
      select 'followers', followee_id::text, count(*) from follow
      where ${within('followee_id', range)} group by 1, 2
      union all
      select 'following', follower_id::text, count(*) from follow
      where ${within('follower_id', range)} group by 1, 2
      union all
      select 'stored bytes', owner_id::text, sum(stored_bytes)::bigint from asset
      where ${within('owner_id', range)} group by 1, 2
    ), stored_lists (name, list, owner, owned, listed, listed_sfw) as (
      select 'list', kind, owner_id, sum(owned)::bigint, sum(listed)::bigint, sum(listed_sfw)::bigint
      from list_counter where kind <> 'comment' and ${isCounted} group by kind, owner_id
      union all
      select 'category', category, owner_id, sum(owned)::bigint, sum(listed)::bigint, sum(listed_sfw)::bigint
      from category_counter where category = any(${category.options}::text[]) and ${isCounted}
      group by category, owner_id
    ), stored (counter, of, amount) as (
      select name || ' ' || size, list || ' of ' || owner, amount from stored_lists,
        lateral (values ('owned', owned), ('listed', listed), ('listed_sfw', listed_sfw)) as sizes (size, amount)
      union all
      select counter, account_id::text, amount from account_counter,
        lateral (values ('followers', followers), ('following', following)) as counters (counter, amount)
      where ${within('account_id', range)}
      union all
      select 'stored bytes', account_id::text, stored_bytes from storage_counter
      where ${within('account_id', range)}
    )
    select counter, of, coalesce(stored.amount, 0) as stored, coalesce(counted.amount, 0) as counted
    from stored full join counted using (counter, of)
    where coalesce(stored.amount, 0) <> coalesce(counted.amount, 0)
  `.execute(db)
  return rows
}

/** Returns the assets in a range whose stored bytes differ from the sum of their files. */
async function findAssetDrift(db: Db, range: IdRange): Promise<CounterDrift[]> {
  const { rows } = await sql<CounterDrift>`
    select 'bytes of files' as counter, asset.public_id as of, stored_bytes as stored, files.bytes as counted
    from asset cross join lateral (
      select coalesce(sum(value::bigint), 0)::bigint as bytes from jsonb_each_text(file_sizes)
    ) as files
    where stored_bytes <> files.bytes and ${within('asset.id', range)}
  `.execute(db)
  return rows
}

/**
 * Returns the wrong counters of the lists of all owners: each is the sum of the owners' counters,
 * which are verified separately.
 */
export async function findTotalDrift(db: Db): Promise<CounterDrift[]> {
  const { rows } = await sql<CounterDrift>`
    with lists (name, list, owner_id, size, amount) as (
      select 'list', kind, owner_id, size, amount from list_counter,
        lateral (values ('owned', owned), ('listed', listed), ('listed_sfw', listed_sfw)) as sizes (size, amount)
      union all
      select 'category', category, owner_id, size, amount from category_counter,
        lateral (values ('owned', owned), ('listed', listed), ('listed_sfw', listed_sfw)) as sizes (size, amount)
    ), totals as (
      select name || ' ' || size as counter, list || ' of 0' as of,
        coalesce(sum(amount) filter (where owner_id = 0), 0)::bigint as stored,
        coalesce(sum(amount) filter (where owner_id > 0), 0)::bigint as counted
      from lists group by 1, 2
    )
    select * from totals where stored <> counted
    -- not null: counter, of, stored, counted
  `.execute(db)
  return rows
}

/** Finds the counter drift of a range, by table. */
export const driftOf: Record<CountedTable, (db: Db, range: IdRange) => Promise<CounterDrift[]>> = {
  item: findItemDrift,
  account: findAccountDrift,
  asset: findAssetDrift,
}

/**
 * Returns every stored counter that differs from its rows, as of one moment. Does not verify view
 * counts, whose rows are deleted, nor the bytes uploaded per day.
 */
export const findCounterDrift = (db: Db): Promise<CounterDrift[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const drifts: CounterDrift[] = []
      for (const find of Object.values(driftOf)) drifts.push(...(await find(tx, ALL)))
      return drifts
    })
