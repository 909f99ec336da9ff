import type { Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

// A comment belongs to the last group that was opened before it. The job that opens a group runs
// shortly after the first comment in it. A comment that caused a mention notification is not in the
// group.
const updateComment = sqlStatement<[deletedId: number]>(`
  update notification_actor as actor set item_id = older.id, at = older.created_at
  from notification
  cross join lateral (
    select item.id, item.created_at from item
    where item.owner_id = (select owner_id from item as deleted where deleted.id = $1)
      and item.kind = 'comment' and item.deleted_at is null
      and item.parent_id = notification.item_id
      and item.created_at > notification.opened_at - interval '1 hour'
      and item.created_at > coalesce((
        select max(earlier_actor.at)
        from notification as earlier
        join notification_actor as earlier_actor on earlier_actor.notification_id = earlier.id
        where earlier.account_id = notification.account_id and earlier.kind = notification.kind
          and coalesce(earlier.item_id, 0) = notification.item_id
          and earlier.id < notification.id and earlier_actor.account_id = item.owner_id
      ), '-infinity')
      and not exists (
        select from notification as mention
        where mention.account_id = notification.account_id and mention.kind = 'mention'
          and coalesce(mention.item_id, 0) = item.id)
    order by item.created_at desc, item.id desc limit 1
  ) as older
  where actor.item_id = $1 and notification.id = actor.notification_id
    and older.created_at <= actor.at`)

/**
 * Replaces a deleted comment in its group by the newest remaining comment of the same author.
 * Without one, the author no longer appears in the group.
 */
export const showOlderComment = (tx: Tx, deletedId: number) => updateComment(tx, deletedId)
