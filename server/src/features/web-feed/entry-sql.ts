import { sql } from 'kysely'

/** SQL for when the row `item` was listed; null if it is not. */
export const listedAt = sql<Date | null>`item.listed_at`

/**
 * SQL for when the video of the rows `item` and `video` was listed, in milliseconds, and for the
 * bytes of its play file, or null if there is no such file or its size is unknown.
 */
export const listedVideo = sql<{ listedAt: number | null; bytes: number | null }>`json_build_object(
  'listedAt', extract(epoch from item.listed_at) * 1000,
  'bytes', (select (asset.file_sizes ->> video.play_file)::bigint
    from asset where asset.id = video.source_asset_id))`
