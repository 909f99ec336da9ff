import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { NotificationKind } from '@seam/contract/notification.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { FROM_AUDIENCE, IN_ANY_CHANNEL, NOT_EXCLUDED, SUBJECT_IS_OPEN } from './visible-sql.ts'

/** Something that an account may be notified of. */
export interface Event {
  accountId: number
  kind: NotificationKind
  /** The item it is about; null for a follow. */
  itemId: number | null
  /** The account that caused it; null if no other account did. */
  actorId: number | null
  /** The comment that the actor wrote under the item, if any. */
  commentId: number | null
  at: Date
}

type Membership = Pick<Event, 'accountId' | 'kind' | 'itemId' | 'actorId'>

const EVENTS = `jsonb_to_recordset($1::jsonb) as notification (
  index int, account_id bigint, kind text, item_id bigint, actor_id bigint, comment_id bigint,
  at timestamptz)`

const toJson = (events: readonly (Membership & Partial<Event>)[]) =>
  JSON.stringify(
    events.map(({ accountId, kind, itemId, actorId, commentId, at }, index) => ({
      index,
      kind,
      at,
      account_id: accountId,
      item_id: itemId,
      actor_id: actorId,
      comment_id: commentId,
    })),
  )

/** Whether two notifications belong to the same group, in a form that uses the indexes. */
const isSameGroup = (a: string, b: string) => `${a}.account_id = ${b}.account_id
  and ${a}.kind = ${b}.kind and coalesce(${a}.item_id, 0) = coalesce(${b}.item_id, 0)`

/**
 * Locks the notifications of these accounts until the transaction ends, and raises the version by
 * which processes detect changes. Every change of notifications starts with this, in the order of
 * account ids. Skips accounts that are being purged.
 */
export const lockInboxes = (tx: Tx, accountIds: number[]) =>
  sql`
    insert into notification_inbox as inbox (account_id)
    select id from account where id = any(${[...new Set(accountIds)]}::bigint[])
    order by id for key share
    on conflict (account_id) do update set version = inbox.version + 1
  `.execute(tx)

// A vote or follow counts once. However often its job runs, there is one notification of a comment,
// a publication or a state of a video.
const selectWanted = sqlStatement<[events: string], { index: number }>(`
  select notification.index
  from ${EVENTS}
  cross join lateral (select notification.actor_id as account_id) as actor
  where exists (
      select from account where account.id = notification.account_id and deleted_at is null)
    and ${IN_ANY_CHANNEL}
    and (actor.account_id is null or (
      actor.account_id <> notification.account_id
      and exists (select from account where account.id = actor.account_id and is_shown(account))
      and not exists (select from application where application.account_id = actor.account_id)
      and ${NOT_EXCLUDED}
      and ${FROM_AUDIENCE}))
    and (notification.comment_id is null or exists (
      select from item
      where item.id = notification.comment_id and is_shown(item)))
    and ${SUBJECT_IS_OPEN}
    and not exists (
      select from notification as earlier
      left join notification_actor as earlier_actor
        on earlier_actor.notification_id = earlier.id
          and earlier_actor.account_id = notification.actor_id
      where ${isSameGroup('earlier', 'notification')} and case notification.kind
        when 'publication' then true
        when 'mention' then true
        when 'upvote' then earlier_actor.account_id is not null
        when 'follow' then earlier_actor.account_id is not null
        when 'comment' then earlier_actor.at >= notification.at
        when 'reply' then earlier_actor.at >= notification.at
        else earlier.latest_at >= notification.at end)
  order by notification.index
  -- not null: index`)

/** Returns the events that their accounts want and have not been notified of yet. */
export async function findWanted(tx: Tx, events: readonly Event[]): Promise<Event[]> {
  const rows = await selectWanted(tx, toJson(events))
  return rows.flatMap(({ index }) => events[index] ?? [])
}

// Locks the groups first, in the same order as their deletion with their actors.
const updateActors = (change: string, condition: string) =>
  sqlStatement<[events: string]>(`
  with chosen as materialized (
    select existing.id, notification.actor_id
    from ${EVENTS} join notification as existing on ${isSameGroup('existing', 'notification')}
    join notification_actor as actor
      on actor.notification_id = existing.id and actor.account_id = notification.actor_id
    where ${condition}
    order by existing.id, actor_id for no key update of existing
  )
  update notification_actor as actor set ${change} from chosen
  where actor.notification_id = chosen.id and actor.account_id = chosen.actor_id`)

const updateReturned = updateActors(
  'left_at = null',
  "actor.left_at is not null and notification.kind in ('upvote', 'follow')",
)

/** Restores the actors who withdrew a vote or follow and then repeated it to their groups. */
export const returnActors = (tx: Tx, events: readonly Event[]) => updateReturned(tx, toJson(events))

const updateLeft = updateActors('left_at = now()', 'actor.left_at is null')

/** Removes actors who withdrew a vote or follow from their groups. */
export const removeActors = (tx: Tx, memberships: readonly Membership[]) =>
  updateLeft(tx, toJson(memberships))

const closeExpired = sqlStatement<[json: string]>(`
  update notification as existing set is_open = false
  from ${EVENTS}
  where ${isSameGroup('existing', 'notification')} and existing.is_open
    and existing.opened_at < now() - interval '${limits.notificationGroup} seconds'`)

const upsertGroups = sqlStatement<[groups: string], { id: number }>(`
  insert into notification as existing (public_id, account_id, kind, item_id)
  select public_id, account_id, kind, item_id
  from jsonb_to_recordset($1::jsonb) as added (
    public_id text, account_id bigint, kind text, item_id bigint)
  on conflict (account_id, kind, coalesce(item_id, 0)) where is_open
    do update set latest_at = now()
  returning existing.id`)

const upsertActors = sqlStatement<[json: string]>(`
  insert into notification_actor as actor (notification_id, account_id, item_id, at)
  select distinct on (existing.id, notification.actor_id)
    existing.id, notification.actor_id, notification.comment_id, notification.at
  from ${EVENTS} join notification as existing on ${isSameGroup('existing', 'notification')}
  where existing.is_open and notification.actor_id is not null
  order by existing.id, notification.actor_id, notification.at desc
  on conflict (notification_id, account_id) do update
    set item_id = excluded.item_id, at = excluded.at, left_at = null`)

export type NewGroup = Pick<Event, 'accountId' | 'kind' | 'itemId'> & { publicId: string }

/** Opens missing groups and adds the actors of the events. Returns the row ids of the groups. */
export async function addToGroups(
  tx: Tx,
  events: readonly Event[],
  groups: readonly NewGroup[],
): Promise<number[]> {
  const json = toJson(events)
  await closeExpired(tx, json)
  const rows = await upsertGroups(
    tx,
    JSON.stringify(
      groups.map(({ publicId, accountId, kind, itemId }) => ({
        public_id: publicId,
        account_id: accountId,
        kind,
        item_id: itemId,
      })),
    ),
  )
  await upsertActors(tx, json)
  return rows.map(({ id }) => id)
}
