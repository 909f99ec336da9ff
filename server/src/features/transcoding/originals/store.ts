import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/postgres/database.ts'

/**
 * Marks the originals of ready videos whose renditions are complete: of copied ones, converted ones
 * or both. Nothing reads a marked original.
 */
export const markDropping = (db: Db, copied: boolean[], limit: number) =>
  sql`
    update video set original_state = 'DROPPING'
    where item_id in (
      select item_id from video
      where state = 'READY' and original_state = 'KEPT' and copied = any(${copied}::boolean[])
        and ladder_at is not null and play_file is not null
        and not exists (
          select from rendition where rendition.item_id = video.item_id
            and rendition.state in ('WAITING', 'MAKING', 'GROWING'))
      limit ${sql.lit(limit)} for update skip locked)
  `.execute(db)

/** Returns videos whose original is marked and may not be removed yet. */
export const findDroppingVideos = (db: Db, limit: number) =>
  db
    .selectFrom('video')
    .innerJoin('asset', 'asset.id', 'video.source_asset_id')
    .select(['video.item_id', 'video.play_file', 'asset.public_id as source_id'])
    .where('video.state', '=', 'READY')
    .where('video.original_state', '=', 'DROPPING')
    .where('video.copied', 'in', [true, false])
    .limit(sql.lit(limit))
    .execute()

export const setOriginalState = (db: Db | Tx, itemId: number, state: 'KEPT' | 'DROPPED') =>
  db
    .updateTable('video')
    .set({ original_state: state })
    .where('item_id', '=', itemId)
    .where('original_state', '=', 'DROPPING')
    .execute()
