import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { NotificationKind } from '@seam/contract/notification.ts'
import type { CursorPosition } from '../../infra/cursor.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { imageSql, type StoredImage } from '../assets/image-sql.ts'
import { afterCursor, type KeysetOrder, offsetClause } from '../item/keyset-sql.ts'
import type { PageStart } from '../item/paginate.ts'
import { ACTOR_IS_SHOWN, IN_LIST, IS_VISIBLE } from './visible-sql.ts'

const isListed = sql.raw(`${IN_LIST} and ${IS_VISIBLE}`)

const byLatest: KeysetOrder = {
  at: sql.ref('notification.latest_at'),
  id: sql.ref('notification.id'),
}

/** Returns the notifications in the list of an account, newest first. */
export async function findNotifications(
  db: Db,
  accountId: number,
  from: PageStart,
  limit: number,
): Promise<CursorPosition[]> {
  const { rows } = await sql<CursorPosition>`
    select notification.id, notification.latest_at as at from notification
    where notification.account_id = ${accountId} and ${isListed} ${afterCursor(from, byLatest)}
    order by notification.latest_at desc, notification.id desc
    limit ${sql.lit(limit)} ${offsetClause(from)}
  `.execute(db)
  return rows
}

const countAll = sqlStatement<[accountId: number], { count: number }>(`
  select count(*)::int as count from (
    select * from notification where account_id = $1
    order by latest_at desc, id desc
    limit ${limits.notificationTotal}) as notification
  where ${IN_LIST} and ${IS_VISIBLE}`)

/** Counts those of the newest notifications of an account that are in its list. */
export const countNotifications = async (db: Db, accountId: number): Promise<number> =>
  (await countAll(db, accountId))[0]?.count ?? 0

interface ActorRow {
  username: string
  full_name: string
  avatar: StoredImage | null
}

export interface NotificationRow {
  id: number
  public_id: string
  kind: NotificationKind
  latest_at: Date
  seen_at: Date | null
  subject: {
    kind: 'video' | 'post' | 'comment'
    public_id: string
    text: string
    root_kind: 'video' | 'post'
    nsfw: boolean
    root_public_id: string
  } | null
  actors: ActorRow[]
  actor_count: number
  comment: { public_id: string; text: string } | null
}

const selectRows = sqlStatement<[ids: number[]], NotificationRow>(`
  select notification.id, notification.public_id, notification.kind, notification.latest_at,
    notification.seen_at,
    (select json_build_object('kind', subject.kind, 'public_id', subject.public_id,
        'text', coalesce(video.title, nullif(post.content, ''), image_texts(post), comment.content, ''),
        'root_kind', root.kind, 'root_public_id', root.public_id, 'nsfw', root.nsfw)
      from item as subject join item as root on root.id = coalesce(subject.root_id, subject.id)
      left join video on video.item_id = subject.id
      left join post on post.item_id = subject.id
      left join comment on comment.item_id = subject.id
      where subject.id = notification.item_id) as subject,
    coalesce(shown.actors, '[]') as actors, shown.newest as comment,
    (select count(*)::int from (
      select from notification_actor as actor
      where actor.notification_id = notification.id and ${ACTOR_IS_SHOWN}
      limit ${limits.notificationActorTotal}) as counted) as actor_count
  from notification
  cross join lateral (
    select json_agg(json_build_object('username', account.username,
          'full_name', account.full_name, 'avatar', ${imageSql('avatar')})
        order by newest.at desc, newest.account_id desc) as actors,
      (array_agg(json_build_object('public_id', item.public_id, 'text', comment.content)
        order by newest.at desc, newest.account_id desc)
        filter (where comment.content is not null))[1] as newest
    from (
      select actor.account_id, actor.item_id, actor.at from notification_actor as actor
      where actor.notification_id = notification.id and ${ACTOR_IS_SHOWN}
      order by actor.at desc, actor.account_id desc limit ${limits.notificationActors}
    ) as newest
    join account on account.id = newest.account_id
    left join asset as avatar on avatar.id = account.avatar_asset_id
    left join item on item.id = newest.item_id
    left join comment on comment.item_id = newest.item_id
  ) as shown
  where notification.id = any($1::bigint[])
  -- not null: actor_count`)

/** Returns these notifications with everything that the list shows. */
export const loadNotifications = (db: Db, ids: number[]) => selectRows(db, ids)
