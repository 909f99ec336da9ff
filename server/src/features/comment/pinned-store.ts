import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

const selectPinned = sqlStatement<[itemId: number], { comment_id: number }>(`
  select comment_id from pinned_comment join item on item.id = comment_id
  where item_id = $1 and is_shown(item)`)

/** Returns the row id of the comment pinned under an item; undefined if there is none to show. */
export const findPinned = async (db: Db, itemId: number): Promise<number | undefined> =>
  (await selectPinned(db, itemId))[0]?.comment_id

// The locks block a purge of either item.
const upsertPinned = sqlStatement<[itemId: number, commentId: number]>(`
  with locked as (
    select id from item where id in ($1, $2) and deleted_at is null order by id for key share
  )
  insert into pinned_comment (item_id, comment_id)
  select $1, $2 where (select count(*) from locked) = 2
  on conflict (item_id) do update set comment_id = excluded.comment_id, pinned_at = now()
  returning 1`)

/** Pins a comment in place of any pinned one. Returns false if the item or comment is deleted. */
export const pin = async (db: Db, itemId: number, commentId: number): Promise<boolean> =>
  (await upsertPinned(db, itemId, commentId)).length > 0

export const unpin = (db: Db, commentId: number) =>
  db.deleteFrom('pinned_comment').where('comment_id', '=', commentId).execute()
