import { sql } from 'kysely'

/**
 * SQL for when the post of the row `item` was listed, in milliseconds, or null if it is not, and for
 * the bytes of the files of each of its images.
 */
export const listedPost = sql<{
  listedAt: number | null
  fileSizes: Record<string, number>[]
}>`json_build_object(
  'listedAt', extract(epoch from item.listed_at) * 1000,
  'fileSizes', array(select asset.file_sizes
    from post_image join asset on asset.id = post_image.asset_id
    where post_image.item_id = item.id order by position))`

/**
 * SQL for when the video of the rows `item` and `video` was listed, in milliseconds, and for the
 * bytes of its play file, or null if there is no such file or its size is unknown.
 */
export const listedVideo = sql<{ listedAt: number | null; bytes: number | null }>`json_build_object(
  'listedAt', extract(epoch from item.listed_at) * 1000,
  'bytes', (select (asset.file_sizes ->> video.play_file)::bigint
    from asset where asset.id = video.source_asset_id))`
