import type { Entity } from '@seam/contract/comment.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { ENTRIES_SQL, gatheredStatement } from '../../infra/postgres/gather-reads.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { hasWebhookFor } from '../webhook/webhook-store.ts'

interface NewComment {
  id: number
  owner_id: number
  content: string
  created_at: Date
  parent_id: number
  parent_kind: Entity
  parent_owner_id: number
  /** Whether a webhook subscribes to new comments. */
  has_webhook: boolean
}

const selectComments = sqlStatement<[itemIds: number[]], NewComment>(`
  select item.id, item.owner_id, comment.content, item.created_at,
    parent.id as parent_id, parent.kind as parent_kind, parent.owner_id as parent_owner_id,
    ${hasWebhookFor("'comment.created'")} as has_webhook
  from item join comment on comment.item_id = item.id join item as parent on parent.id = item.parent_id
  where item.id = any($1::bigint[]) and item.deleted_at is null
  order by item.id`)

/** Returns these comments, each with its parent, without deleted ones. */
export const findComments = (tx: Tx, itemIds: number[]) => selectComments(tx, itemIds)

interface Publication {
  kind: 'video' | 'post'
  /** Whether a webhook subscribes to publications of this kind. */
  has_webhook: boolean
  owner_id: number
  listed_at: Date
  /** The text in which users can be mentioned. */
  content: string
}

const selectPublication = sqlStatement<[itemId: number], Publication>(`
  select item.kind, item.owner_id, item.listed_at,
    ${hasWebhookFor("item.kind || '.published'")} as has_webhook,
    coalesce(post.content, video.title || ' ' || video.description) as content
  from item
  left join post on post.item_id = item.id left join video on video.item_id = item.id
  where item.id = $1 and is_listed(item)
  -- not null: listed_at`)

/** Returns a video or post; undefined if it is not listed. */
export const findPublication = async (tx: Tx, itemId: number) =>
  (await selectPublication(tx, itemId))[0]

const selectIsAwaited = gatheredStatement<{ is_awaited: boolean }>(`
  select ${hasWebhookFor("'post.published'")} or exists (
    select from publication_alert where followee_id = (entry->>'accountId')::bigint) as is_awaited
  from ${ENTRIES_SQL} order by position`)

/** Returns whether any followers or webhooks want to be notified of the posts of this account. */
export const isPostAwaited = async (db: Db, accountId: number): Promise<boolean> =>
  (await selectIsAwaited(db, { accountId })).is_awaited

const selectMentioned = sqlStatement<[itemId: number], { count: number }>(`
  select count(*)::int as count from notification where item_id = $1 and kind = 'mention'`)

/** Returns how many users have been notified of a mention in a comment, post or video. */
export const countMentioned = async (tx: Tx, itemId: number): Promise<number> =>
  (await selectMentioned(tx, itemId))[0]?.count ?? 0

const selectAlerted = sqlStatement<
  [ownerId: number, itemId: number, after: number, limit: number],
  { follower_id: number; is_mentioned: boolean }
>(`
  select follower_id, exists (
      select from notification where account_id = follower_id and kind = 'mention'
        and coalesce(item_id, 0) = $2) as is_mentioned
  from publication_alert where followee_id = $1 and follower_id > $3
  order by follower_id limit $4`)

/** Returns the next followers to notify of a publication, and whether it mentions them. */
export const findAlerted = (
  tx: Tx,
  { ownerId, itemId, after, limit }: Record<'ownerId' | 'itemId' | 'after' | 'limit', number>,
) => selectAlerted(tx, ownerId, itemId, after, limit)

const selectVideo = sqlStatement<
  [itemId: number],
  { owner_id: number; has_failed: boolean; is_playable: boolean }
>(`
  select item.owner_id, video.state = 'FAILED' as has_failed, play_file is not null as is_playable
  from item join video on video.item_id = item.id
  where item.id = $1 and item.deleted_at is null`)

/** Returns the owner and the state of a video; undefined if it is deleted. */
export const findVideo = async (tx: Tx, itemId: number) => (await selectVideo(tx, itemId))[0]

/** Locks an account against concurrent changes of whom it follows. */
export const lockFollower = (tx: Tx, accountId: number) =>
  tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()

/** Returns the follow; undefined if it has ended. */
export const findFollow = (tx: Tx, followerId: number, followeeId: number) =>
  tx
    .selectFrom('follow')
    .select('created_at')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .executeTakeFirst()
