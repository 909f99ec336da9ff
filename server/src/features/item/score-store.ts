import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

interface StaleItems {
  /** The number of marks removed: less than the limit if there are no more. */
  marks: number
  /** Row ids of the items, locked until the transaction ends. */
  ids: number[]
  /** The votes behind the marks, also of items that are not locked. May contain duplicates. */
  votes: { item_id: number; account_id: number }[]
}

/**
 * Returns the id of the newest mark of an item whose score may have changed, or 0 if there is none.
 */
export async function findLastMark(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from stale_score
  `.execute(db)
  return rows[0]?.id ?? 0
}

/**
 * Removes up to `limit` marks of items whose score may have changed, oldest first and up to the
 * mark `last`, and locks these items. `skip locked` avoids waits and deadlocks: items locked by
 * others get a later mark, for another run.
 */
export async function takeStaleItems(tx: Tx, last: number, limit: number): Promise<StaleItems> {
  const { rows } = await sql<StaleItems>`
    with taken as (
      delete from stale_score where id = any(array(
        select id from stale_score where id <= ${last}
        order by id limit ${sql.lit(limit)} for update skip locked))
      returning item_id, voter_id
    ), found as (
      select id from item where id in (select item_id from taken)
    ), locked as (
      select id from item where id in (select item_id from taken)
      for no key update skip locked
    ), postponed as (
      insert into stale_score (item_id)
      select id from found where id not in (select id from locked)
    )
    select (select count(*) from taken) as marks,
      coalesce((select jsonb_agg(id) from locked), '[]') as ids,
      coalesce((
        select jsonb_agg(vote) from (
          select distinct item_id, voter_id as account_id from taken where voter_id is not null
        ) as vote), '[]') as votes
        -- not null: marks, ids
  `.execute(tx)
  return rows[0] ?? { marks: 0, ids: [], votes: [] }
}

const takeVoters = sqlStatement<
  [after: number, limit: number],
  { last: number; votes: StaleItems['votes'] }
>(`
  with taken as (
    delete from stale_score where id = any(array(
      select id from stale_score where id > $1 and voter_id is not null
      order by id limit $2 for update skip locked))
    returning id, item_id, voter_id
  ), marked as (
    insert into stale_score (item_id) select distinct item_id from taken
  )
  select max(id) as last, jsonb_agg(distinct jsonb_build_object(
    'item_id', item_id, 'account_id', voter_id)) as votes
  from taken having count(*) > 0
  -- not null: last, votes`)

/**
 * Removes the votes from up to `limit` marks after the mark `after`, oldest first. Leaves one mark
 * for each of their items. Returns the votes and the last of these marks, or undefined if there are
 * none.
 */
export const takeVotes = async (tx: Tx, after: number, limit: number) =>
  (await takeVoters(tx, after, limit))[0]

export const markStale = (tx: Tx, ids: number[]) =>
  sql`insert into stale_score (item_id) select unnest(${ids}::bigint[])`.execute(tx)

/** Updates the scores of items locked by the transaction. */
export const updateItemScores = (tx: Tx, ids: number[]) =>
  sql`select update_item_score(id) from unnest(${ids}::bigint[]) as id`.execute(tx)

/** Lowers the recency of up to `limit` items that have left the last day or week. Returns their number. */
export async function lowerRecency(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update item_score
    set recency = recency(listed_at), moves_at = moves_at(listed_at, recency(listed_at))
    where item_id = any(array(
      select item_id from item_score where moves_at <= now()
      order by moves_at limit ${sql.lit(limit)} for no key update skip locked))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
