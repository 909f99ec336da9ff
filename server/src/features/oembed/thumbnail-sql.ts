import { sql } from 'kysely'
import type { Size } from './fit-size.ts'

/** SQL for the size of the uploaded thumbnail of the row `video`, whose shape all its files have. */
export const thumbnailSize = sql<Size>`(
  select json_build_object('width', asset.width, 'height', asset.height)
  from asset where asset.id = video.thumbnail_asset_id)`
