import type { Generated } from 'kysely'
import type { Audience, NotificationKind } from '@seam/contract/notification.ts'
import type { GeneratedId, GeneratedTimestamp } from './columns.ts'

/** A group of events that an account is notified of. */
interface Notification {
  id: GeneratedId
  public_id: string
  account_id: number
  kind: NotificationKind
  /** Null for a follow. */
  item_id: number | null
  opened_at: GeneratedTimestamp
  latest_at: GeneratedTimestamp
  seen_at: Generated<Date | null>
  is_open: Generated<boolean>
}

interface NotificationActor {
  notification_id: number
  account_id: number
  /** The comment that the actor wrote, if there is one. */
  item_id: number | null
  at: GeneratedTimestamp
  /** When the actor withdrew the vote or follow. */
  left_at: Generated<Date | null>
}

interface NotificationInbox {
  account_id: number
  version: Generated<number>
}

interface NotificationSetting {
  account_id: number
  kind: NotificationKind
  in_list: boolean
  by_push: boolean
  by_mail: boolean
  audience: Audience
}

interface NotificationDigest {
  account_id: number
  checked_at: GeneratedTimestamp
  sent_until: GeneratedTimestamp
}

interface MutedThread {
  account_id: number
  /** The video or post. */
  item_id: number
  muted_at: GeneratedTimestamp
}

/** A follower who is notified of new videos and posts. */
interface PublicationAlert {
  followee_id: number
  follower_id: number
}

interface ChangedVote {
  id: GeneratedId
  item_id: number
  account_id: number
}

export interface NotificationTables {
  notification: Notification
  notification_actor: NotificationActor
  notification_inbox: NotificationInbox
  notification_setting: NotificationSetting
  notification_digest: NotificationDigest
  muted_thread: MutedThread
  publication_alert: PublicationAlert
  changed_vote: ChangedVote
}
