import { actorlessKinds, alwaysOnKinds, threadKinds } from '@seam/contract/notification.ts'
import { isExcluded } from '../visibility/exclusion-sql.ts'
import { WAITS_FOR_OWNER } from '../item/held-sql.ts'

const list = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ')

const setting = (column: string, byDefault: string) => `coalesce((
  select ${column} from notification_setting as setting
  where setting.account_id = notification.account_id and setting.kind = notification.kind
), ${byDefault})`

const wanted = (columns: string) =>
  `(notification.kind in (${list(alwaysOnKinds)}) or ${setting(columns, 'true')})`

/** Whether the account wants this kind of `notification` in its list. */
export const IN_LIST = wanted('in_list')

/** Whether the account wants this kind of `notification` as a push notification. */
export const BY_PUSH = wanted('by_push')

/** Whether the account wants this kind of `notification` by mail. */
export const BY_MAIL = setting('by_mail', 'false')

/** Whether the account wants this kind of `notification` in any channel. */
export const IN_ANY_CHANNEL = wanted('in_list or by_push or by_mail')

/** Whether the account wants this kind of `notification` from `actor.account_id`. */
export const FROM_AUDIENCE = `(${setting('audience', "'everyone'")} = 'everyone' or exists (
  select from follow
  where follower_id = notification.account_id and followee_id = actor.account_id))`

/** Whether `actor.account_id` is not excluded for the account: see {@link isExcluded}. */
export const NOT_EXCLUDED = `not ${isExcluded('notification.account_id', 'actor.account_id')}`

/**
 * Whether the account may see the subject of a `notification` and has not muted it. A mention
 * reveals an unlisted video only to users who have commented there. Users who hide adult content
 * are not notified of its publication, because it is in none of their lists.
 */
export const SUBJECT_IS_OPEN = `(notification.item_id is null or exists (
  select from item as subject
  join item as root on root.id = coalesce(subject.root_id, subject.id)
  left join item as parent on parent.id = subject.parent_id
  left join video on video.item_id = root.id
  where subject.id = notification.item_id
    and may_see(subject, parent, root, video, notification.account_id, false)
    and case
      when notification.kind = 'video-failed' then video.state = 'FAILED'
      when notification.kind = 'video-ready' then video.state <> 'FAILED' and video.play_file is not null
      when notification.kind = 'held' then exists (
        select from held_comment as held
        join item as above on above.id = held.parent_id and above.deleted_at is null
        where held.root_id = root.id and held.root_owner_id = notification.account_id
          and ${WAITS_FOR_OWNER})
      when notification.kind = 'publication' then is_listed(subject)
        and not (subject.nsfw and exists (select from account
          where account.id = notification.account_id and account.nsfw_content = 'HIDE'))
      when notification.kind = 'mention' then root.owner_id = notification.account_id
        or is_listed(root) or exists (
          select from item as own
          where own.root_id = root.id and own.owner_id = notification.account_id
            and own.deleted_at is null)
      else true end
    and (notification.kind not in (${list(threadKinds)}) or not exists (
      select from muted_thread
      where muted_thread.account_id = notification.account_id and muted_thread.item_id = root.id))))`

/** Whether an `actor` of a `notification` is still in the group, and any comment by it is shown. */
export const ACTOR_IS_SHOWN = `(actor.left_at is null
  and exists (select from account where account.id = actor.account_id and is_shown(account))
  and (actor.item_id is null
    or exists (select from item
      where item.id = actor.item_id and is_shown(item)))
  and ${NOT_EXCLUDED}
  and ${FROM_AUDIENCE})`

/** Whether a `notification` exists for its account, in any channel. */
export const IS_VISIBLE = `(${SUBJECT_IS_OPEN}
  and (notification.kind in (${list(actorlessKinds)}) or exists (
    select from notification_actor as actor
    where actor.notification_id = notification.id and ${ACTOR_IS_SHOWN})))`
