import { sqlStatement } from '../../infra/postgres/statement.ts'

/**
 * Returns the videos of these owners that are being processed, and new ones, whose processing may
 * have started and ended between two polls.
 */
export const videosInProcessing = sqlStatement<
  [owners: number[]],
  { id: number; owner_id: number }
>(`
  select item.id, item.owner_id from video join item on item.id = video.item_id
  where video.state = 'PROCESSING' and item.owner_id = any($1::bigint[])
    and item.deleted_at is null
  union
  select id, owner_id from item
  where kind = 'video' and owner_id = any($1::bigint[]) and deleted_at is null
    and created_at > now() - interval '10 seconds'
    -- not null: id, owner_id`)
