import type { Generated } from 'kysely'
import type { NsfwContent, Theme } from '@seam/contract/account.ts'
import type { AuditAction } from '@seam/contract/audit-actions.ts'
import type { ItemKind } from '@seam/contract/comment.ts'
import type { Standing } from '@seam/contract/moderation/standing.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import type { Category, PublishStatus } from '@seam/contract/video-fields.ts'
import type { GeneratedId, GeneratedTimestamp } from './columns.ts'
import type {
  AccountCounter,
  CategoryCounter,
  ItemCounter,
  ListCounter,
  RecentView,
  StatisticsTables,
  VerifiedUntil,
  Vote,
} from './counter-tables.ts'
import type {
  Alert,
  BackupResult,
  BackupRun,
  EncoderFallback,
  RateLimitCount,
  Removal,
  RequestIncident,
} from './health-tables.ts'
import type { Saved, Searched, Watched } from './history-tables.ts'
import type { AddressMail, Mail, MailedLink } from './mail-tables.ts'
import type { Push, PushSubscription } from './push-tables.ts'
import type { ModerationTables } from './moderation-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { RelationTables } from './relation-tables.ts'
import type { SiteImage, SiteSetting, SiteTables } from './site-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'
import type {
  Asset,
  Playlist,
  PlaylistVideo,
  Rendition,
  StorageCounter,
  UnfinishedUpload,
  Video,
} from './media-tables.ts'

interface Account {
  id: GeneratedId
  public_id: string
  username: string
  email: string
  /** When the link mailed to this address was opened; null if the address has changed since. */
  email_verified_at: Generated<Date | null>
  full_name: string
  about: Generated<string>
  pronouns: Generated<string>
  password_hash: string
  /** How often the password or email has changed. */
  credential_version: Generated<number>
  /** When two-factor sign-in was turned on; null while it is off. */
  two_factor_at: Generated<Date | null>
  avatar_asset_id: number | null
  cover_asset_id: number | null
  theme: Generated<Theme>
  nsfw_content: Generated<NsfwContent>
  publish_status: Generated<PublishStatus>
  category: Generated<Category>
  save_search_history: Generated<boolean>
  save_watch_history: Generated<boolean>
  count_in_statistics: Generated<boolean>
  feed_key_version: Generated<number>
  age_confirmed: Generated<boolean>
  role: Generated<Role>
  invited_by: Generated<number | null>
  quota_bytes: Generated<number | null>
  standing: Generated<Standing>
  quota_bytes_per_day: Generated<number | null>
  /**
   * When a moderator first approved held content. The account is no longer a newcomer since then.
   */
  trusted_at: Generated<Date | null>
  created_at: GeneratedTimestamp
  deleted_at: Date | null
}

interface Session {
  id: GeneratedId
  public_id: string
  account_id: number
  xsrf_token: string
  device: string
  created_at: GeneratedTimestamp
  last_used_at: GeneratedTimestamp
  /** When the password was last entered in this session. */
  password_at: Generated<Date | null>
}

interface SessionToken {
  hash: Buffer
  session_id: number
  kind: 'access' | 'refresh'
  /** The refresh token whose rotation created this one; null for tokens from the sign-in. */
  parent_hash: Buffer | null
  created_at: GeneratedTimestamp
  expires_at: Date
  /** The first use of an access token, or the rotation of a refresh token. */
  used_at: Date | null
  /** When it was replaced by a change of password or email. */
  revoked_at: Generated<Date | null>
}

interface Item {
  id: GeneratedId
  public_id: string
  kind: ItemKind
  owner_id: number
  created_at: GeneratedTimestamp
  /** When it was listed; null while it is not. */
  listed_at: Date | null
  nsfw: Generated<boolean>
  /** Null unless it is a video. */
  category: Category | null
  /** Comments only: the parent item, and the video or post at the root. */
  parent_id: number | null
  root_id: number | null
  deleted_at: Date | null
  /** Whether the owner of a video or post has closed its comments. */
  comments_closed: Generated<boolean>
  /** Whether a moderator's decision hides it. */
  hidden: Generated<boolean>
  owner_suspended: Generated<boolean>
  owner_limited: Generated<boolean>
  /** Whether it waits for a moderator. */
  held: Generated<boolean>
  /** Playlists only: whether only its owner may open it. */
  private: Generated<boolean>
  /** When it will be published; null once it is. */
  publish_at: Generated<Date | null>
  /** While it is withheld, the position in lists that it will return to. */
  withheld_listed_at: Generated<Date | null>
}

/** Posts and comments only. */
interface TextContent {
  item_id: number
  content: string
  edited_at: Date | null
}

interface PostImage {
  item_id: number
  /** From 1 to 4. */
  position: number
  asset_id: number
  alt: string
}

/** A comment that the owner of the video or post has removed, still visible only to its writer. */
interface RemovedComment {
  public_id: string
  writer_id: number
  /** The video, post or comment that it was under. */
  parent_id: number
  removed_by_id: number
  content: string
  created_at: Date
  edited_at: Date | null
  removed_at: GeneratedTimestamp
}

interface Follow {
  follower_id: number
  followee_id: number
  created_at: GeneratedTimestamp
}

interface PreviousUsername {
  username: string
  /** The account that it redirects to; null if there is none. */
  account_id: number | null
  reserved_until: Date
}

interface DataExport {
  account_id: number
  public_id: string
  state: Generated<'PREPARING' | 'READY' | 'FAILED'>
  progress: Generated<number>
  bytes: number | null
  created_at: GeneratedTimestamp
  expires_at: Date | null
  /** How often its job was started; never decreases. */
  attempt: Generated<number>
}

interface Setting {
  name: string
  value: string
}

interface PasswordReset {
  account_id: number
  hash: Buffer
  expires_at: Date
}

interface Invite {
  code: string
  inviter_id: number
  uses: number
  uses_left: number
  created_at: GeneratedTimestamp
  expires_at: Date
}

interface Application {
  account_id: number
  answer: string
  created_at: GeneratedTimestamp
}

interface ClaimCode {
  only_row: Generated<true>
  hash: Buffer
  /** Null if it is valid until used or replaced. */
  expires_at: Date | null
}

interface AuditEntry {
  id: GeneratedId
  at: GeneratedTimestamp
  actor_id: number | null
  subject_id: number | null
  action: AuditAction
  details: Record<string, unknown>
}

export interface Tables
  extends
    NotificationTables,
    RelationTables,
    ModerationTables,
    StatisticsTables,
    SiteTables,
    SignInTables {
  account: Account
  session: Session
  session_token: SessionToken
  asset: Asset
  item: Item
  video: Video
  rendition: Rendition
  unfinished_upload: UnfinishedUpload
  storage_counter: StorageCounter
  post: TextContent
  comment: TextContent
  post_image: PostImage
  playlist: Playlist
  playlist_video: PlaylistVideo
  removed_comment: RemovedComment
  item_counter: ItemCounter
  list_counter: ListCounter
  category_counter: CategoryCounter
  vote: Vote
  follow: Follow
  account_counter: AccountCounter
  previous_username: PreviousUsername
  recent_view: RecentView
  verified_until: VerifiedUntil
  watch_history: Watched
  saved: Saved
  search_history: Searched
  data_export: DataExport
  setting: Setting
  password_reset: PasswordReset
  mail: Mail
  address_mail: AddressMail
  mailed_link: MailedLink
  push_subscription: PushSubscription
  push: Push
  backup_run: BackupRun
  removal: Removal
  invite: Invite
  application: Application
  claim_code: ClaimCode
  audit_log: AuditEntry
  site_setting: SiteSetting
  site_image: SiteImage
  backup_result: BackupResult
  encoder_fallback: EncoderFallback
  request_incident: RequestIncident
  rate_limit: RateLimitCount
  alert: Alert
}
