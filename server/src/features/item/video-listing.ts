import { sql } from 'kysely'
import type { Tx } from '../../infra/postgres/database.ts'

/** Lists a public, playable video from the moment it became both, and unlists any other one. */
export const updateListing = (tx: Tx, itemId: number) =>
  sql`
    update item set listed_at =
      case when video.publish_status = 'PUBLIC' and video.playable_at is not null
        then coalesce(item.listed_at, now()) end
    from video
    where item.id = ${itemId} and video.item_id = item.id
      and (item.listed_at is not null)
        is distinct from (video.publish_status = 'PUBLIC' and video.playable_at is not null)
  `.execute(tx)
