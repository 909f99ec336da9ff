import { sql } from 'kysely'
import type { Category } from '@seam/contract/video-fields.ts'
import { type Place, readCursor } from '../../infra/cursor.ts'
import type { Db } from '../../infra/postgres/database.ts'

/** Which videos or posts: everybody's, one owner's, or of those whom somebody follows. */
export interface List {
  kind: 'video' | 'post'
  ownerId?: number | null
  followerId?: number
  category?: Category | undefined
  hideNsfw?: boolean
}

/** Where a page begins: behind an entry, or so many entries in. */
export type From = { after: Place } | { offset: number }

export interface PageQuery {
  page: number
  limit: number
  cursor?: string | undefined
}

export const fromOf = ({ page, limit, cursor }: PageQuery): From =>
  cursor ? { after: readCursor(cursor) } : { offset: (page - 1) * limit }

export interface Entry extends Place {
  id: number
}

const behind = (from: From, at: 'listed_at' | 'created_at') =>
  'after' in from
    ? sql`and (${sql.ref(at)}, id) < (${from.after.at}, ${rowOf(from.after, at)})`
    : sql``
// Only an item that has this very time: a made-up cursor finds out nothing about others. Of one that
// is purged or in no list any more, the list goes on with its moment.
const rowOf = ({ at: moment, publicId }: Place, at: 'listed_at' | 'created_at') => sql`
  coalesce((
    select place.id from item as place
    where place.public_id = ${publicId} and ${sql.ref(`place.${at}`)} = ${moment}
  ), ${sql.lit(Number.MAX_SAFE_INTEGER)})`
const skipping = (from: From) =>
  'offset' in from && from.offset ? sql`offset ${from.offset}` : sql``

/** What a list leaves out, beside what is in no list. */
const only = ({ category, hideNsfw }: List) => sql`
  ${category ? sql`and item.category = ${category}` : sql``}
  ${hideNsfw ? sql`and not nsfw` : sql``}`

/** What is in a list, newest first. */
export async function listed(db: Db, list: List, from: From, most: number): Promise<Entry[]> {
  if (list.followerId !== undefined) return followed(db, list, from, most)
  const { rows } = await sql<Entry>`
    select id, public_id as "publicId", listed_at as at from item
    where kind = ${sql.lit(list.kind)} and listed_at is not null and deleted_at is null
      ${typeof list.ownerId === 'number' ? sql`and owner_id = ${list.ownerId}` : sql``}
      ${only(list)} ${behind(from, 'listed_at')}
    order by listed_at desc, id desc
    limit ${sql.lit(most)} ${skipping(from)}
  `.execute(db)
  return rows
}

/** The newest of each person followed, and of these the newest: the cost grows with people alone. */
async function followed(db: Db, list: List, from: From, most: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select theirs.* from follow cross join lateral (
      select id, public_id as "publicId", listed_at as at from item
      where owner_id = follow.followee_id
        and kind = ${sql.lit(list.kind)} and listed_at is not null and deleted_at is null
        ${only(list)} ${behind(from, 'listed_at')}
      order by listed_at desc, id desc
      limit ${enough(from, most)}
    ) as theirs
    where follow.follower_id = ${list.followerId}
    order by at desc, id desc
    limit ${sql.lit(most)} ${skipping(from)}
  `.execute(db)
  return rows
}

const enough = (from: From, most: number) => most + ('offset' in from ? from.offset : 0)

/** All that an owner has, whatever its status, newest first. */
export async function owned(db: Db, list: List, from: From, most: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select id, public_id as "publicId", created_at as at from item
    where kind = ${sql.lit(list.kind)} and owner_id = ${list.ownerId} and deleted_at is null
      ${only(list)} ${behind(from, 'created_at')}
    order by created_at desc, id desc
    limit ${sql.lit(most)} ${skipping(from)}
  `.execute(db)
  return rows
}

/** What stands directly under an item, newest first. */
export async function under(db: Db, parentId: number, from: From, most: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select id, public_id as "publicId", created_at as at from item
    where parent_id = ${parentId} and deleted_at is null ${behind(from, 'created_at')}
    order by created_at desc, id desc
    limit ${sql.lit(most)} ${skipping(from)}
  `.execute(db)
  return rows
}

/** Everybody's videos with an owner's own pending ones in their places. */
export async function listedWithPending(
  db: Db,
  list: List,
  from: From,
  most: number,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select id, "publicId", at from (
      (select id, public_id as "publicId", listed_at as at from item
       where kind = 'video' and listed_at is not null and deleted_at is null
         ${only(list)} ${behind(from, 'listed_at')}
       order by listed_at desc, id desc limit ${enough(from, most)})
      union all
      (select id, public_id as "publicId", created_at as at from item join video on video.item_id = item.id
       where item.kind = 'video' and item.owner_id = ${list.ownerId} and item.listed_at is null
         and item.deleted_at is null and video.publish_status = 'PUBLIC'
         ${only(list)} ${behind(from, 'created_at')})
    ) as feed
    order by at desc, id desc
    limit ${sql.lit(most)} ${skipping(from)}
  `.execute(db)
  return rows
}

const EVERYBODY = 0

/** How many are in a list, and how many its owner has: kept, never counted. */
export async function listSize(db: Db, list: List): Promise<{ listed: number; owned: number }> {
  const { kind, ownerId, followerId, category, hideNsfw } = list
  const counter = category
    ? sql`category_counter as size where size.category = ${category}`
    : sql`list_counter as size where size.kind = ${sql.lit(kind)}`
  const owners =
    followerId === undefined
      ? sql`size.owner_id = ${ownerId ?? EVERYBODY}`
      : sql`size.owner_id in (select followee_id from follow where follower_id = ${followerId})`
  const { rows } = await sql<{ listed: number; owned: number }>`
    select coalesce(sum(${sql.ref(hideNsfw ? 'listed_sfw' : 'listed')}), 0)::bigint as listed,
      coalesce(sum(owned), 0)::bigint as owned
    from ${counter} and ${owners}
  `.execute(db)
  return rows[0] ?? { listed: 0, owned: 0 }
}
