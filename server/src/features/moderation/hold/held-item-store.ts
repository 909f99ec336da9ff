import { type Insertable, sql } from 'kysely'
import type { HeldItem } from '@seam/contract/moderation/held-item.ts'
import type { HoldReason } from '@seam/contract/moderation/hold.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import type { Tables } from '../../../infra/postgres/tables.ts'

/** Stores why an item is held. An item that is already held keeps its reason. */
export const insertHeldItem = (tx: Tx, row: Insertable<Tables['held_item']>) =>
  tx
    .insertInto('held_item')
    .values(row)
    .onConflict((on) => on.column('item_id').doNothing())
    .execute()

interface HeldItemRow {
  public_id: string
  kind: HeldItem['kind']
  path: string
  text: string
  reason: HoldReason
  held_at: Date
}

/** Returns the newest held items of an account. */
export async function findHeldItems(db: Db, writerId: number): Promise<HeldItemRow[]> {
  const { rows } = await sql<HeldItemRow>`
    select item.public_id, item.kind, reason, held_at,
      item_path(item, root) as path,
      coalesce(video.title, playlist.title, nullif(post.content, ''), image_texts(post),
        comment.content, '') as text
    from held_item join item on item.id = held_item.item_id
    join item as root on root.id = coalesce(item.root_id, item.id)
    left join video on video.item_id = item.id
    left join playlist on playlist.item_id = item.id
    left join post on post.item_id = item.id
    left join comment on comment.item_id = item.id
    where writer_id = ${writerId} and item.deleted_at is null and root.deleted_at is null
    order by held_at desc, held_item.item_id desc limit ${sql.lit(limits.maxPageSize)}
    -- not null: path`.execute(db)
  return rows
}
