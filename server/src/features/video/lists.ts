import { sql } from 'kysely'
import type { Place } from '../../infra/cursor.ts'
import type { Db } from '../../infra/postgres/database.ts'

/** Where a page begins: behind an entry, or so many entries in. */
export type From = { after: Place } | { offset: number }

export interface Entry extends Place {
  id: number
}

const behind = (from: From, at: 'listed_at' | 'created_at') =>
  'after' in from
    ? sql`and (${sql.ref(at)}, id) < (${from.after.at}, ${rowOf(from.after.publicId)})`
    : sql``
// Of a deleted item the row may be gone: then the list goes on behind its time.
const rowOf = (publicId: string) =>
  sql`coalesce((select place.id from item as place where place.public_id = ${publicId}), 0)`
const skipping = (from: From) =>
  'offset' in from && from.offset ? sql`offset ${from.offset}` : sql``
const safe = (hideNsfw: boolean) => (hideNsfw ? sql`and not nsfw` : sql``)

/** What is in the lists, newest first: of everybody, or of one owner. */
export async function listed(
  db: Db,
  list: { ownerId: number | undefined; hideNsfw: boolean; from: From; most: number },
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select id, public_id as "publicId", listed_at as at from item
    where kind = 'video' and listed_at is not null and deleted_at is null
      ${list.ownerId === undefined ? sql`` : sql`and owner_id = ${list.ownerId}`}
      ${safe(list.hideNsfw)} ${behind(list.from, 'listed_at')}
    order by listed_at desc, id desc
    limit ${sql.lit(list.most)} ${skipping(list.from)}
  `.execute(db)
  return rows
}

/** All that an owner has, whatever its status, newest first. */
export async function owned(
  db: Db,
  list: { ownerId: number; from: From; most: number },
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select id, public_id as "publicId", created_at as at from item
    where kind = 'video' and owner_id = ${list.ownerId} and deleted_at is null
      ${behind(list.from, 'created_at')}
    order by created_at desc, id desc
    limit ${sql.lit(list.most)} ${skipping(list.from)}
  `.execute(db)
  return rows
}

/** The feed with an owner's own pending videos in their places. */
export async function listedWithPending(
  db: Db,
  list: { ownerId: number; hideNsfw: boolean; from: From; most: number },
): Promise<Entry[]> {
  const enough = list.most + ('offset' in list.from ? list.from.offset : 0)
  const { rows } = await sql<Entry>`
    select id, "publicId", at from (
      (select id, public_id as "publicId", listed_at as at from item
       where kind = 'video' and listed_at is not null and deleted_at is null
         ${safe(list.hideNsfw)} ${behind(list.from, 'listed_at')}
       order by listed_at desc, id desc limit ${enough})
      union all
      (select id, public_id as "publicId", created_at as at from item join video on video.item_id = item.id
       where item.kind = 'video' and item.owner_id = ${list.ownerId} and item.listed_at is null
         and item.deleted_at is null and video.publish_status = 'PUBLIC'
         ${safe(list.hideNsfw)} ${behind(list.from, 'created_at')})
    ) as feed
    order by at desc, id desc
    limit ${sql.lit(list.most)} ${skipping(list.from)}
  `.execute(db)
  return rows
}

/** The kept sizes of a list: of everybody where no owner is named. */
export async function listSize(db: Db, ownerId: number | undefined) {
  const row = await db
    .selectFrom('list_counter')
    .select(['listed', 'listed_sfw', 'owned'])
    .where('kind', '=', 'video')
    .where('owner_id', '=', ownerId ?? 0)
    .executeTakeFirst()
  return row ?? { listed: 0, listed_sfw: 0, owned: 0 }
}
