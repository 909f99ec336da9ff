import type { ItemKind } from '@seam/contract/comment.ts'
import type { WebhookEvent } from '@seam/contract/webhook.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

interface ShownItem {
  id: number
  public_id: string
  kind: ItemKind
  root_public_id: string
  root_kind: ItemKind
  /** When it was listed, or written if it is a comment. */
  happened_at: Date
}

const selectShown = sqlStatement<[itemIds: number[], event: string], ShownItem>(`
  select item.id, item.public_id, item.kind, root.public_id as root_public_id,
    root.kind as root_kind, coalesce(item.listed_at, item.created_at) as happened_at
  from item join item as root on root.id = coalesce(item.root_id, item.id)
  left join item as parent on parent.id = item.parent_id
  left join video on video.item_id = item.id
  where item.id = any($1::bigint[]) and (
    is_listed(root) and is_shown(item) and (parent.id is null or is_shown(parent))
    or $2::text in ('video.ready', 'video.failed') and is_pending(item, video)
      and not item.owner_limited)
    and ($2::text <> 'video.failed' or video.state = 'FAILED')
    and ($2::text <> 'video.ready' or video.play_file is not null)
  order by item.id`)

/**
 * Returns those of the videos, posts or comments that the site shows to everyone in its lists. A
 * video that will be listed once it plays also has its processing announced.
 */
export const findShownItems = (
  db: Db,
  itemIds: number[],
  event: WebhookEvent,
): Promise<ShownItem[]> => selectShown(db, itemIds, event)

/**
 * Returns the current username of an account, even if it was just deleted; undefined if it waits
 * for approval.
 */
export async function findMemberName(db: Db, accountId: number): Promise<string | undefined> {
  const account = await db
    .selectFrom('account')
    .leftJoin('application', 'application.account_id', 'account.id')
    .select('username')
    .where('account.id', '=', accountId)
    .where('application.account_id', 'is', null)
    .executeTakeFirst()
  return account?.username
}

/** Returns the public id of a review and the number of its reports. */
export const findReportedReview = (db: Db, reviewId: number) =>
  db
    .selectFrom('review')
    .select(['public_id', 'reports'])
    .where('id', '=', reviewId)
    .executeTakeFirst()
