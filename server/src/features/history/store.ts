import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { randomPublicId } from '../../infra/random-id.ts'
import { isInOwnListOf } from '../visibility/own-list-sql.ts'
import { afterCursor, type KeysetOrder, offsetClause } from '../item/keyset-sql.ts'
import type { CursorPosition } from '../../infra/cursor.ts'
import type { PageStart } from '../item/paginate.ts'

const upsertWatched = sqlStatement<[accountId: number, itemId: number]>(`
  insert into watch_history (account_id, item_id)
  select id, $2 from account where id = $1 and save_watch_history
  on conflict (account_id, item_id) do update set watched_at = now()
  returning 1`)

/** Moves a video to the top of a watch history. Returns false if the account has it disabled. */
export const addToWatchHistory = async (db: Db, accountId: number, itemId: number) =>
  (await upsertWatched(db, accountId, itemId)).length > 0

const upsertPosition = sqlStatement<[accountId: number, itemId: number, seconds: number]>(`
  insert into watch_history (account_id, item_id, position)
  select id, $2, $3 from account where id = $1 and save_watch_history
  on conflict (account_id, item_id) do update set position = excluded.position
  returning 1`)

/**
 * Saves the resume position of a video. Returns false if the account has its watch history
 * disabled.
 */
export const savePosition = async (db: Db, accountId: number, itemId: number, seconds: number) =>
  (await upsertPosition(db, accountId, itemId, seconds)).length > 0

const selectPositions = sqlStatement<[accountId: number], { positions: Record<string, number> }>(`
  select coalesce(json_object_agg(item.public_id, last.position), '{}') as positions
  from (
    select item_id, position from watch_history where account_id = $1
    order by watched_at desc, item_id desc limit ${limits.resumePositions}
  ) last
  join item on item.id = last.item_id join video on video.item_id = item.id
  where last.position > 0
    and ${isInOwnListOf('$1')}`)

/** Returns an account's resume positions in seconds, by public id of the video. */
export const getResumePositions = async (db: Db, accountId: number) =>
  (await selectPositions(db, accountId))[0]?.positions ?? {}

export interface WatchHistoryRow extends CursorPosition {
  publicId: string
  position: number
}

const fromWatched = sql`
  from watch_history join item on item.id = watch_history.item_id join video on video.item_id = item.id
  where watch_history.account_id = `
const isVisible = sql`and ${sql.raw(isInOwnListOf('watch_history.account_id'))}`

const byLastWatch: KeysetOrder = { at: sql`watch_history.watched_at`, id: sql`item.id` }

/** Most recent first. */
export async function findWatchHistory(
  db: Db,
  accountId: number,
  from: PageStart,
  limit: number,
): Promise<WatchHistoryRow[]> {
  const { rows } = await sql<WatchHistoryRow>`
    select item.id, item.public_id as "publicId", watch_history.watched_at as at, watch_history.position
    ${fromWatched} ${accountId} ${isVisible} ${afterCursor(from, byLastWatch)}
    order by watch_history.watched_at desc, item.id desc
    limit ${sql.lit(limit)} ${offsetClause(from)}
  `.execute(db)
  return rows
}

/** Counts up to `limits.watchHistoryTotal`. */
export async function countWatchHistory(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select ${fromWatched} ${accountId} ${isVisible}
      order by watch_history.watched_at desc limit ${sql.lit(limits.watchHistoryTotal)}
    ) newest`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes the entries of the last `range` seconds; 0 deletes all. */
export const clearWatchHistory = (db: Db, accountId: number, range: number) =>
  sql`
    delete from watch_history where account_id = ${accountId} and item_id = any(array(
      select item_id from watch_history where account_id = ${accountId}
        and (${range} = 0 or watched_at > now() - ${range} * interval '1 second')
      order by item_id for update))
  `.execute(db)

/** Returns false if there is none. */
export async function deleteWatchHistoryEntry(
  db: Db,
  accountId: number,
  publicId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from watch_history using item
    where watch_history.account_id = ${accountId} and item.id = watch_history.item_id
      and item.public_id = ${publicId}
  `.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

// Deletes the oldest entries beyond the limit. `skip locked` prevents concurrent requests from
// waiting for each other.
const upsertSearch = sqlStatement<[accountId: number, publicId: string, query: string]>(`
  with saved as (
    insert into search_history (public_id, account_id, query)
    select $2, id, $3 from account where id = $1 and save_search_history
    on conflict (account_id, lower(query)) do update set searched_at = now(), query = excluded.query
    returning 1
  ), expired as (
    delete from search_history where id in (
      select id from search_history where id in (
        select id from search_history where account_id = $1 and lower(query) <> lower($3)
        order by searched_at desc, id desc offset ${limits.recentSearches - 1})
      for update skip locked)
    and exists (select from saved)
  )
  select from saved`)

/** Moves a search to the top of a search history. Returns false if the account has it disabled. */
export const addToSearchHistory = async (db: Db, accountId: number, query: string) =>
  (await upsertSearch(db, accountId, randomPublicId(), query)).length > 0

export const findSearchHistory = (db: Db, accountId: number) =>
  db
    .selectFrom('search_history')
    .select(['public_id', 'query', 'searched_at'])
    .where('account_id', '=', accountId)
    .orderBy('searched_at', 'desc')
    .limit(sql.lit(limits.recentSearches))
    .execute()

export const clearSearchHistory = (db: Db, accountId: number) =>
  db.deleteFrom('search_history').where('account_id', '=', accountId).execute()

export async function deleteSearchHistoryEntry(
  db: Db,
  accountId: number,
  publicId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('search_history')
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
