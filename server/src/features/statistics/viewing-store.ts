import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

export interface NewViewing {
  id: string
  itemId: number
  /** 16 bits, signed. */
  viewer: number
  source: string
  /** Null for a visitor. */
  accountId: number | null
}

/** Inserts viewings of items that are locked. Returns the ids without those of accounts left out. */
export async function insertViewings(tx: Tx, viewings: NewViewing[]): Promise<Set<string>> {
  if (viewings.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    insert into viewing (id, item_id, viewer, source)
    select given.id, item_id, viewer, source
    from unnest(
      ${viewings.map(({ id }) => id)}::text[],
      ${viewings.map(({ itemId }) => itemId)}::bigint[],
      ${viewings.map(({ viewer }) => viewer)}::smallint[],
      ${viewings.map(({ source }) => source)}::text[],
      ${viewings.map(({ accountId }) => accountId)}::bigint[]
    ) as given (id, item_id, viewer, source, account_id)
    left join account on account.id = given.account_id
    where account.count_in_statistics is not false
    returning id
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

const DUE = `date_trunc('minute', now()) + case when $4 then 0 else 1 end
      * interval '${limits.viewingPause} seconds'`

const addParts = sqlStatement<[id: string, itemId: number, parts: number, isLast: boolean]>(`
  update viewing set parts = parts | $3, due_at = ${DUE}
  where id = $1 and item_id = $2
  returning 1`)

const addPartsOf = sqlStatement<
  [id: string, itemId: number, parts: number, isLast: boolean, accountId: number, viewer: number]
>(`
  update viewing set parts = viewing.parts | $3, due_at = ${DUE},
    followed = viewing.followed or (viewing.viewer = $6 and exists (
      select from follow
      where follower_id = $5 and followee_id = item.owner_id and created_at >= viewing.started_at))
  from item, account
  where viewing.id = $1 and viewing.item_id = $2 and item.id = viewing.item_id
    and account.id = $5 and account.count_in_statistics
  returning 1`)

/**
 * Adds the parts of an item that were watched, as bits, and whether the account has followed its
 * owner since the view, if the view was its own. With `isLast`, the viewing is complete. Returns false if there is no such viewing.
 */
export const addToViewing = async (
  db: Db,
  id: string,
  { itemId, parts, isLast }: { itemId: number; parts: number; isLast: boolean },
  by: { accountId: number; viewer: number } | null,
): Promise<boolean> => {
  const added = by
    ? await addPartsOf(db, id, itemId, parts, isLast, by.accountId, by.viewer)
    : await addParts(db, id, itemId, parts, isLast)
  return added.length > 0
}

export interface CompleteViewing {
  id: string
  itemId: number
  viewer: number
  source: string
  parts: number
  followed: boolean
}

/**
 * Completes at most `limit` viewings that are due, and returns them. Items are locked before
 * viewings, as by a purge; those that others have locked are left to the next run.
 */
export async function completeViewings(
  tx: Tx,
  limit: number,
): Promise<Pick<CompleteViewing, 'id' | 'itemId' | 'parts'>[]> {
  const { rows } = await sql<Pick<CompleteViewing, 'id' | 'itemId' | 'parts'>>`
    with due as (
      select id, item_id from viewing where due_at <= now() order by due_at limit ${limit}
    ), present as (
      select id from item where id = any(array(select item_id from due))
      order by id for no key update skip locked
    ), chosen as (
      select viewing.id from viewing
      where id = any(array(select due.id from due join present on present.id = due.item_id))
      order by id for update skip locked
    )
    update viewing set due_at = null where id = any(array(select id from chosen))
    returning id, item_id as "itemId", parts
  `.execute(tx)
  return rows
}

/** Locks and returns the complete viewings of these items. */
export const lockComplete = (tx: Tx, itemIds: number[]): Promise<CompleteViewing[]> =>
  tx
    .selectFrom('viewing')
    .select(['id', 'item_id as itemId', 'viewer', 'source', 'parts', 'followed'])
    .where('item_id', '=', sql<number>`any(${itemIds}::bigint[])`)
    .where('due_at', 'is', null)
    .where('parts', '<>', 0)
    .orderBy('id')
    .forUpdate()
    .execute()

export const deleteViewings = (tx: Tx, ids: string[]) =>
  sql`delete from viewing where id = any(${ids}::text[])`.execute(tx)

/** Viewers of a video who are added together. */
export interface Audience {
  itemId: number
  viewers: number
  followers: number
  /** How many of them watched each part. */
  watched: number[]
  sources: Map<string, number>
}

/** Adds viewers to the statistics of today. */
export async function addAudiences(tx: Tx, audiences: Audience[]): Promise<void> {
  const given = sql`unnest(
    ${audiences.map(({ itemId }) => itemId)}::bigint[],
    ${audiences.map(({ viewers }) => viewers)}::int[],
    ${audiences.map(({ followers }) => followers)}::int[],
    ${audiences.map(({ watched }) => `{${watched.join()}}`)}::text[]
  ) as given (item_id, viewers, followers, watched)`
  await sql`
    insert into video_day (item_id, day, upvotes, downvotes, comments,
      viewers, followers, watched)
    select item_id, ${TODAY}, counter.upvotes, counter.downvotes, counter.comments,
      viewers, followers, watched::int[]
    from ${given} join item_counter as counter using (item_id) order by item_id
    on conflict (item_id, day) do update set
      viewers = video_day.viewers + excluded.viewers,
      followers = video_day.followers + excluded.followers,
      watched = array(
        select coalesce(before, 0) + added
        from unnest(video_day.watched, excluded.watched) with ordinality
          as part (before, added, place)
        order by place),
      upvotes = excluded.upvotes, downvotes = excluded.downvotes, comments = excluded.comments
  `.execute(tx)
  const sources = audiences.flatMap(({ itemId, sources: each }) =>
    [...each].map(([source, viewers]) => ({ itemId, source, viewers })),
  )
  await sql`
    insert into video_source (item_id, day, source, viewers)
    select item_id, ${TODAY}, source, viewers
    from unnest(
      ${sources.map(({ itemId }) => itemId)}::bigint[],
      ${sources.map(({ source }) => source)}::text[],
      ${sources.map(({ viewers }) => viewers)}::int[]
    ) as given (item_id, source, viewers)
    order by item_id, source
    on conflict (item_id, day, source) do update set
      viewers = video_source.viewers + excluded.viewers
  `.execute(tx)
}

const TODAY = sql`(now() at time zone 'utc')::date`

/** Deletes at most `limit` viewings that were too few for long. Returns how many. */
export async function deleteOldViewings(db: Db, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from viewing where id = any(array(
      select id from viewing
      where started_at <= now() - ${sql.lit(limits.viewingLifetime)} * interval '1 second'
      order by started_at limit ${limit} for update skip locked))
  `.execute(db)
  return Number(numAffectedRows)
}

/** Deletes at most `limit` days of videos, or of their sources, that no period includes. */
export async function deleteOldDays(
  db: Db,
  table: 'video_day' | 'video_source',
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where day < ${TODAY} - 400
      limit ${limit} for update skip locked))
  `.execute(db)
  return Number(numAffectedRows)
}
