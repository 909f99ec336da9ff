import { sql } from 'kysely'
import type { Category } from '@seam/contract/video-fields.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { andNotExcluded, excludedAccountsOf } from '../visibility/exclusion-sql.ts'
import { afterCursor, type KeysetOrder, offsetClause, rowsNeeded } from './keyset-sql.ts'
import type { CursorPosition } from '../../infra/cursor.ts'
import type { PageStart } from './paginate.ts'

/** Selects videos, posts or playlists of all owners, of one owner, or of the accounts that a follower follows. */
export interface ListFilter {
  kind: 'video' | 'post' | 'playlist'
  ownerId?: number | null
  followerId?: number
  category?: Category | undefined
  hideNsfw?: boolean
  /** The viewer whose excluded accounts are omitted. */
  excludedFor?: number | undefined
}

const orderBy = (column: 'listed_at' | 'created_at'): KeysetOrder => ({
  at: sql.ref(column),
  id: sql`id`,
})
const byListing = orderBy('listed_at')
const byCreation = orderBy('created_at')

const filterClause = ({ category, hideNsfw }: ListFilter) => sql`
  ${category ? sql`and item.category = ${category}` : sql``}
  ${hideNsfw ? sql`and not nsfw` : sql``}`

/** Omits the accounts that are excluded for the viewer of a list. */
const excludeClause = ({ excludedFor }: ListFilter) => andNotExcluded(excludedFor, 'item.owner_id')

/** Returns the listed items of a list, newest first. */
export async function findListedItems(
  db: Db,
  list: ListFilter,
  from: PageStart,
  limit: number,
): Promise<CursorPosition[]> {
  if (list.followerId !== undefined) return followedItems(db, list, from, limit)
  const { rows } = await sql<CursorPosition>`
    select id, listed_at as at from item
    where kind = ${sql.lit(list.kind)} and is_listed(item)
      ${typeof list.ownerId === 'number' ? sql`and owner_id = ${list.ownerId}` : sql``}
      ${filterClause(list)} ${excludeClause(list)} ${afterCursor(from, byListing)}
    order by listed_at desc, id desc
    limit ${sql.lit(limit)} ${offsetClause(from)}
  `.execute(db)
  return rows
}

/**
 * Merges the newest items of each followed account. The cost grows only with the number of
 * accounts.
 */
async function followedItems(
  db: Db,
  list: ListFilter,
  from: PageStart,
  limit: number,
): Promise<CursorPosition[]> {
  const { rows } = await sql<CursorPosition>`
    select newest.* from follow cross join lateral (
      select id, listed_at as at from item
      where owner_id = follow.followee_id
        and kind = ${sql.lit(list.kind)} and is_listed(item)
        ${filterClause(list)} ${afterCursor(from, byListing)}
      order by listed_at desc, id desc
      limit ${rowsNeeded(from, limit)}
    ) as newest
    where follow.follower_id = ${list.followerId}
      ${andNotExcluded(list.excludedFor, 'follow.followee_id')}
    order by at desc, id desc
    limit ${sql.lit(limit)} ${offsetClause(from)}
  `.execute(db)
  return rows
}

/** Returns all items of an owner, listed or not, newest first. */
export async function findOwnedItems(
  db: Db,
  list: ListFilter,
  from: PageStart,
  limit: number,
): Promise<CursorPosition[]> {
  const { rows } = await sql<CursorPosition>`
    select id, created_at as at from item
    where kind = ${sql.lit(list.kind)} and owner_id = ${list.ownerId} and deleted_at is null
      ${filterClause(list)} ${afterCursor(from, byCreation)}
    order by created_at desc, id desc
    limit ${sql.lit(limit)} ${offsetClause(from)}
  `.execute(db)
  return rows
}

/** Returns all listed videos merged with an owner's pending public ones, newest first. */
export async function findListedAndPendingVideos(
  db: Db,
  list: ListFilter,
  from: PageStart,
  limit: number,
): Promise<CursorPosition[]> {
  const { rows } = await sql<CursorPosition>`
    select id, at from (
      (select id, listed_at as at from item
       where kind = 'video' and is_listed(item)
         ${filterClause(list)} ${excludeClause(list)} ${afterCursor(from, byListing)}
       order by listed_at desc, id desc limit ${rowsNeeded(from, limit)})
      union all
      (select id, created_at as at from item join video on video.item_id = item.id
       where item.kind = 'video' and item.owner_id = ${list.ownerId} and is_pending(item, video)
         ${filterClause(list)} ${afterCursor(from, byCreation)})
    ) as feed
    order by at desc, id desc
    limit ${sql.lit(limit)} ${offsetClause(from)}
  `.execute(db)
  return rows
}

/** Returns the number of listed items and of all items, from stored counters. */
export async function getListTotals(
  db: Db,
  list: ListFilter,
): Promise<{ listed: number; owned: number }> {
  const { kind, ownerId, followerId, category, hideNsfw, excludedFor } = list
  const counter = category
    ? sql`category_counter as size where size.category = ${category}`
    : sql`list_counter as size where size.kind = ${sql.lit(kind)}`
  // The counter of all owners is split over several rows.
  const isOwner =
    typeof ownerId === 'number' ? sql`size.owner_id = ${ownerId}` : sql`size.owner_id = 0`
  const ownerCondition =
    followerId === undefined
      ? isOwner
      : sql`size.owner_id in (select followee_id from follow where follower_id = ${followerId})
          ${andNotExcluded(excludedFor, 'size.owner_id')}`
  const listed = sql.ref(hideNsfw ? 'listed_sfw' : 'listed')
  // Only the counter for all owners includes accounts that a viewer does not see.
  const excluded =
    excludedFor === undefined || followerId !== undefined || typeof ownerId === 'number'
      ? sql`0`
      : sql`(select coalesce(sum(${listed}), 0) from ${counter}
          and size.owner_id = any(${excludedAccountsOf(excludedFor)}))`
  const { rows } = await sql<{ listed: number; owned: number }>`
    select (coalesce(sum(${listed}), 0) - ${excluded})::bigint as listed,
      coalesce(sum(owned), 0)::bigint as owned
    from ${counter} and ${ownerCondition}
  `.execute(db)
  return rows[0] ?? { listed: 0, owned: 0 }
}
