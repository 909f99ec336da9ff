import { sql } from 'kysely'
import type { Db } from '../../infra/postgres/database.ts'

/** A stored counter that differs from the number of its rows. */
export interface CounterDrift {
  counter: string
  /** The list, item or account that is counted. */
  of: string
  stored: number
  counted: number
}

/**
 * Returns every stored counter that differs from its rows. Does not verify view counts, whose rows are
 * deleted, nor the bytes uploaded per day.
 */
export async function findCounterDrift(db: Db): Promise<CounterDrift[]> {
  const { rows } = await sql<CounterDrift>`
    with existing as (
      select id, kind, category, owner_id, parent_id, is_listed(item) as listed, nsfw
      from item where deleted_at is null
    ), shown as (
      select item.parent_id from existing join item using (id) where not is_hidden(item)
    ), counted (counter, of, amount) as (
      select 'list ' || size, kind || ' of ' || owner, count(*)
      from existing, lateral (values (0), (owner_id)) as lists (owner),
        lateral (values ('owned', true), ('listed', listed), ('listed_sfw', listed and not nsfw)) as sizes (size, has)
      where has and kind <> 'comment' group by 1, 2
      union all
      select 'category ' || size, category || ' of ' || owner, count(*)
      from existing, lateral (values (0), (owner_id)) as lists (owner),
        lateral (values ('owned', true), ('listed', listed), ('listed_sfw', listed and not nsfw)) as sizes (size, has)
      where has and category is not null group by 1, 2
      union all
      select 'vote ' || type, item_id::text, count(*)
      from vote join existing on existing.id = item_id where type is not null group by 1, 2
      union all
      select 'comments', parent_id::text, count(*)
      from shown where parent_id in (select id from existing) group by 1, 2
      union all
      select 'followers', followee_id::text, count(*) from follow group by 1, 2
      union all
      select 'following', follower_id::text, count(*) from follow group by 1, 2
      union all
      select 'stored bytes', owner_id::text, sum(stored_bytes)::bigint from asset group by 1, 2
      union all
      select 'bytes of files', asset.public_id, sum(value::bigint)::bigint
      from asset, jsonb_each_text(file_sizes) group by 1, 2
    ), stored (counter, of, amount) as (
      select 'list ' || size, kind || ' of ' || owner_id, sum(amount)::bigint
      from list_counter, lateral (values ('owned', owned), ('listed', listed), ('listed_sfw', listed_sfw)) as sizes (size, amount)
      group by 1, 2
      union all
      select 'category ' || size, category || ' of ' || owner_id, sum(amount)::bigint
      from category_counter, lateral (values ('owned', owned), ('listed', listed), ('listed_sfw', listed_sfw)) as sizes (size, amount)
      group by 1, 2
      union all
      select counter, item_id::text, amount
      from item_counter join existing on existing.id = item_id,
        lateral (values ('vote UPVOTE', upvotes), ('vote DOWNVOTE', downvotes), ('comments', comments)) as counters (counter, amount)
      union all
      select 'stored bytes', account_id::text, stored_bytes from storage_counter
      union all
      select 'bytes of files', public_id, stored_bytes from asset
      union all
      select counter, account_id::text, amount
      from account_counter, lateral (values ('followers', followers), ('following', following)) as counters (counter, amount)
    )
    select counter, of, coalesce(stored.amount, 0) as stored, coalesce(counted.amount, 0) as counted
    from stored full join counted using (counter, of)
    where coalesce(stored.amount, 0) <> coalesce(counted.amount, 0)
    order by counter, of
    -- not null: counter, of
  `.execute(db)
  return rows
}
