import type { ColumnType, Generated } from 'kysely'
import type { NsfwContent, Theme } from '@seam/contract/account.ts'
import type { Folder } from '@seam/contract/media.ts'
import type { Category, PublishStatus } from '@seam/contract/video-fields.ts'
import type { VoteType } from '@seam/contract/vote.ts'

/** Row numbers stay in the server; `public_id` is what the world sees. */
type Id = Generated<number>
/** Set by the database. */
type Now = Generated<Date>

interface Account {
  id: Id
  public_id: string
  username: string
  email: string
  full_name: string
  about: Generated<string>
  password_hash: string
  /** How often the password or email was changed. */
  credential_version: Generated<number>
  avatar_asset_id: number | null
  cover_asset_id: number | null
  theme: Generated<Theme>
  nsfw_content: Generated<NsfwContent>
  publish_status: Generated<PublishStatus>
  category: Generated<Category>
  save_search_history: Generated<boolean>
  save_watch_history: Generated<boolean>
  created_at: Now
  deleted_at: Date | null
}

interface Session {
  id: Id
  public_id: string
  account_id: number
  xsrf_token: string
  device: string
  created_at: Now
  last_used_at: Now
  /** When the password was last given in it. */
  password_at: Generated<Date | null>
}

interface SessionToken {
  hash: Buffer
  session_id: number
  kind: 'access' | 'refresh'
  /** The refresh token whose rotation made this one; null for those of the sign-in. */
  parent_hash: Buffer | null
  created_at: Now
  expires_at: Date
  /** An access token: first presented. A refresh token: rotated. */
  used_at: Date | null
  /** When it was replaced by a change of password or email. */
  revoked_at: Generated<Date | null>
}

interface Asset {
  id: Id
  public_id: string
  owner_id: number
  folder: Folder
  format: string
  bytes: number
  width: number
  height: number
  duration: number | null
  original_filename: string
  store: Generated<string>
  created_at: Now
  attached_at: Date | null
  /** The upload in pieces that it came from; null for what came in one. */
  upload_id: Generated<string | null>
  /** Of a video: pixels of all frames, and whether it is made playable by copying; null if unknown. */
  work: Generated<number | null>
  copied: Generated<boolean | null>
  /** Bytes of each stored file, by its name; null until they are measured. */
  file_sizes: ColumnType<Record<string, number> | null, string | undefined, string>
  /** The sum of {@link Asset.file_sizes}. */
  stored_bytes: Generated<number>
  /** What it takes once all is made of it; 0 once nothing more is made. */
  expected_bytes: Generated<number>
}

interface Item {
  id: Id
  public_id: string
  kind: 'video' | 'post' | 'comment'
  owner_id: number
  created_at: Now
  /** When it entered the lists; null while it is in none. */
  listed_at: Date | null
  nsfw: Generated<boolean>
  /** Of a video; null otherwise. */
  category: Category | null
  /** Of a comment: what it stands under, and the video or post at the top. */
  parent_id: number | null
  root_id: number | null
  deleted_at: Date | null
}

interface Video {
  item_id: number
  title: string
  description: string
  publish_status: PublishStatus
  source_asset_id: number
  thumbnail_asset_id: number
  state: Generated<'PROCESSING' | 'READY' | 'FAILED'>
  progress: Generated<number>
  failure: string | null
  /** Names of files beside the source asset; null until they exist. */
  play_file: string | null
  poster_file: string | null
  storyboard_file: Generated<string | null>
  playable_at: Date | null
  /** There is a rendition that plays, if only its beginning. */
  adaptive: Generated<boolean>
  /** Names of files by language. */
  captions: ColumnType<Record<string, string>, string | undefined, string>
  /** When its renditions were planned. */
  ladder_at: Generated<Date | null>
  /** It waits in the queues for videos that take long. */
  heavy: Generated<boolean>
  /** Starts of its processing that have neither succeeded nor been stopped with the worker. */
  starts: Generated<number>
  /** How often its owner has retried it. */
  retries: Generated<number>
  /** Whether the play file holds the very streams of the original. */
  copied: Generated<boolean>
  original_state: Generated<'KEPT' | 'DROPPING' | 'DROPPED'>
}

/** A video in one quality. */
interface Rendition {
  item_id: number
  rung: number
  owner_id: number
  /** Those of one pass are made together, the passes of a video in their order. */
  pass: number
  state: Generated<'WAITING' | 'MAKING' | 'GROWING' | 'READY' | 'FAILED'>
  job_id: string | null
  taken_at: Date | null
  /** 0 to 1. */
  progress: Generated<number>
  width: number
  height: number
  /** Bits a second, at most and on average. */
  peak_rate: number | null
  average_rate: number | null
  /** As RFC 6381 has it. */
  codecs: string | null
  /** The media playlist; of one that is growing, up to where it is. */
  playlist: string | null
  heavy: Generated<boolean>
  /** Starts of its pass that have neither succeeded nor been stopped with the worker. */
  starts: Generated<number>
}

interface UnfinishedUpload {
  id: string
  owner_id: number
  filename: string
  bytes: number
  last_byte_at: Now
  /** False for an upload by form. */
  resumable: Generated<boolean>
  /** What it, and what is made of it, may take on the disk. */
  reserved_bytes: Generated<number>
}

/** Kept by triggers on `asset`. */
interface StorageCounter {
  account_id: number
  stored_bytes: Generated<number>
  /** The day (UTC) of the last upload. */
  uploaded_on: Date | null
  uploaded_bytes: Generated<number>
}

/** Of a post, or of a comment. */
interface Said {
  item_id: number
  content: string
  edited_at: Date | null
}

/** A comment that the owner of the video or post has removed, as its writer still sees it. */
interface RemovedComment {
  public_id: string
  writer_id: number
  /** The video, post or comment that it was under. */
  parent_id: number
  removed_by_id: number
  content: string
  created_at: Date
  edited_at: Date | null
  removed_at: Now
}

interface ItemCounter {
  item_id: number
  views: Generated<number>
  upvotes: Generated<number>
  downvotes: Generated<number>
  /** Directly under it, without replies to them. */
  comments: Generated<number>
}

interface ListCounter {
  kind: Item['kind']
  /** 0 is everybody. */
  owner_id: number
  listed: Generated<number>
  listed_sfw: Generated<number>
  owned: Generated<number>
}

interface CategoryCounter extends Omit<ListCounter, 'kind'> {
  category: Category
}

interface Vote {
  account_id: number
  item_id: number
  /** null once it was taken back. */
  type: VoteType | null
  was: VoteType | null
  created_at: Now
}

interface Follow {
  follower_id: number
  followee_id: number
  created_at: Now
}

interface AccountCounter {
  account_id: number
  followers: Generated<number>
  following: Generated<number>
}

interface HeldUsername {
  username: string
  /** Whom it leads to; null where nobody. */
  account_id: number | null
  held_until: Date
}

interface Watched {
  account_id: number
  item_id: number
  watched_at: Now
  /** Seconds. */
  position: Generated<number>
}

interface Searched {
  id: Id
  public_id: string
  account_id: number
  query: string
  searched_at: Now
}

interface DataExport {
  account_id: number
  public_id: string
  state: Generated<'PREPARING' | 'READY' | 'FAILED'>
  progress: Generated<number>
  bytes: number | null
  created_at: Now
  expires_at: Date | null
}

interface View {
  item_id: number
  viewer: Buffer
  counted_at: Date
}

interface Setting {
  name: string
  value: string
}

export interface Tables {
  account: Account
  session: Session
  session_token: SessionToken
  asset: Asset
  item: Item
  video: Video
  rendition: Rendition
  unfinished_upload: UnfinishedUpload
  storage_counter: StorageCounter
  post: Said
  comment: Said
  removed_comment: RemovedComment
  item_counter: ItemCounter
  list_counter: ListCounter
  category_counter: CategoryCounter
  vote: Vote
  follow: Follow
  account_counter: AccountCounter
  held_username: HeldUsername
  view: View
  watched: Watched
  searched: Searched
  data_export: DataExport
  setting: Setting
}
