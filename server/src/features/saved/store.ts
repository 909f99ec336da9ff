import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Savable } from '@seam/contract/saved.ts'
import type { CursorPosition } from '../../infra/cursor.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { afterCursor, type KeysetOrder, offsetClause } from '../item/keyset-sql.ts'
import type { PageStart } from '../item/paginate.ts'
import { isInOwnListOf } from '../visibility/own-list-sql.ts'

const insertSaved = sqlStatement<
  [accountId: number, itemId: number, entity: Savable, savedAt: string | null]
>(`
  insert into saved (account_id, item_id, entity, saved_at)
  select $1, id, $3, least(coalesce($4::timestamptz, now()), now())
  from item where id = $2 and deleted_at is null
  on conflict do nothing`)

/** Saves an item, at a time that is not in the future. One that is saved keeps its time. */
export const saveItem = (
  db: Db,
  accountId: number,
  { id, entity, savedAt }: { id: number; entity: Savable; savedAt: string | null },
) => insertSaved(db, accountId, id, entity, savedAt)

const deleteSaved = sqlStatement<
  [accountId: number, entity: Savable, publicId: string],
  { saved_at: Date }
>(`
  delete from saved using item
  where saved.account_id = $1 and saved.entity = $2
    and item.id = saved.item_id and item.public_id = $3
  returning saved.saved_at`)

/** Returns when the item was saved; undefined if it was not. */
export const unsaveItem = async (db: Db, accountId: number, entity: Savable, publicId: string) =>
  (await deleteSaved(db, accountId, entity, publicId))[0]?.saved_at

export interface SavedRow extends CursorPosition {
  publicId: string
}

const fromSaved = (accountId: number, entity: Savable) => sql`
  from saved join item on item.id = saved.item_id left join video on video.item_id = item.id
  where saved.account_id = ${accountId} and saved.entity = ${entity}
    and ${sql.raw(isInOwnListOf('saved.account_id'))}`

const byTime: KeysetOrder = { at: sql`saved.saved_at`, id: sql`saved.item_id` }

/** Most recently saved first. */
export async function findSaved(
  db: Db,
  accountId: number,
  entity: Savable,
  from: PageStart,
  limit: number,
): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select item.id, item.public_id as "publicId", saved.saved_at as at
    ${fromSaved(accountId, entity)} ${afterCursor(from, byTime)}
    order by saved.saved_at desc, saved.item_id desc
    limit ${sql.lit(limit)} ${offsetClause(from)}
  `.execute(db)
  return rows
}

/** Counts up to `limits.savedTotal`. */
export async function countSaved(db: Db, accountId: number, entity: Savable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select ${fromSaved(accountId, entity)}
      order by saved.saved_at desc limit ${sql.lit(limits.savedTotal)}
    ) newest`.execute(db)
  return rows[0]?.count ?? 0
}
