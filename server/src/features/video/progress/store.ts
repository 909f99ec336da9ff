import { statement } from '../../../infra/postgres/statement.ts'

/**
 * The videos of these owners that are being processed, and those so new that this may have begun and
 * ended between two looks.
 */
export const videosUnderWay = statement<{ id: number; owner_id: number }>(`
  select item.id, item.owner_id from video join item on item.id = video.item_id
  where video.state = 'PROCESSING' and item.owner_id = any($1::bigint[])
    and item.deleted_at is null
  union
  select id, owner_id from item
  where kind = 'video' and owner_id = any($1::bigint[]) and deleted_at is null
    and created_at > now() - interval '10 seconds'`)
