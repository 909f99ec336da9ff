import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { ORIGINAL } from '../assets/file-names.ts'

/** The conditions under which the original of a complete video is redundant. */
const redundant = {
  // The array makes the planner start with these few assets. With a join it estimates half of all
  // assets, and reads an index of all videos.
  copies: sql`source_asset_id = any(array(
    select id from asset where copied and file_sizes ? ${sql.lit(ORIGINAL)}))`,
  all: sql`true`,
}

/**
 * Marks the originals of ready videos whose renditions are complete: with `copies`, only where the
 * playable file has the streams of the original; with `all`, every one. Nothing reads a marked
 * original.
 */
export const markDropping = (db: Db, of: keyof typeof redundant, limit: number) =>
  sql`
    update video set original_state = 'DROPPING'
    where item_id = any(array(
      select item_id from video
      where state = 'READY' and original_state = 'KEPT' and ${redundant[of]}
        and ladder_at is not null and play_file is not null
        and not exists (
          select from rendition where rendition.item_id = video.item_id
            and rendition.state in ('WAITING', 'MAKING', 'GROWING'))
      limit ${sql.lit(limit)} for update skip locked))
  `.execute(db)

/** Returns videos whose original is marked but possibly not removed yet. */
export const findDroppingVideos = (db: Db, limit: number) =>
  db
    .selectFrom('video')
    .innerJoin('asset', 'asset.id', 'video.source_asset_id')
    .select(['video.item_id', 'video.play_file', 'asset.public_id as source_id'])
    .where('video.state', '=', 'READY')
    .where('video.original_state', '=', 'DROPPING')
    .limit(sql.lit(limit))
    .execute()

/** Ends the mark of {@link markDropping}. Returns false if it has already ended. */
export async function setOriginalState(
  db: Db | Tx,
  itemId: number,
  state: 'KEPT' | 'DROPPED',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video')
    .set({ original_state: state })
    .where('item_id', '=', itemId)
    .where('original_state', '=', 'DROPPING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
