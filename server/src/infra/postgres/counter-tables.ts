import type { Generated } from 'kysely'
import type { ItemKind } from '@seam/contract/comment.ts'
import type { Category } from '@seam/contract/video-fields.ts'
import type { VoteType } from '@seam/contract/vote.ts'
import type { GeneratedTimestamp } from './columns.ts'

export interface ItemCounter {
  item_id: number
  views: Generated<number>
  upvotes: Generated<number>
  downvotes: Generated<number>
  /** Direct comments, without their replies. */
  comments: Generated<number>
  /** The last account that changed the votes; null before the first vote. */
  last_voter_id: Generated<number | null>
}

export interface ListCounter {
  kind: ItemKind
  /** 0 counts all owners. */
  owner_id: number
  /** One of sixteen rows whose values are summed; 0 for a single owner. */
  slot: Generated<number>
  listed: Generated<number>
  listed_sfw: Generated<number>
  owned: Generated<number>
}

export interface CategoryCounter extends Omit<ListCounter, 'kind'> {
  category: Category
}

export interface Vote {
  account_id: number
  item_id: number
  /** Null after the vote was withdrawn. */
  type: VoteType | null
  previous_type: VoteType | null
  created_at: GeneratedTimestamp
}

export interface AccountCounter {
  account_id: number
  followers: Generated<number>
  following: Generated<number>
}

export interface RecentView {
  item_id: number
  viewer: Buffer
  slot: number
  counted_at: Date
}

interface Viewing {
  id: string
  item_id: number
  viewer: number
  source: string
  started_at: Generated<Date>
  parts: Generated<number>
  followed: Generated<boolean>
  due_at: Generated<Date | null>
}

interface VideoDay {
  item_id: number
  day: Date
  views: Generated<number>
  upvotes: number
  downvotes: number
  comments: number
  viewers: Generated<number>
  followers: Generated<number>
  watched: number[] | null
}

interface VideoSource {
  item_id: number
  day: Date
  source: string
  viewers: number
}

interface SiteHour {
  hour: Date
  members: Generated<number>
  videos: Generated<number>
  posts: Generated<number>
  views: Generated<number>
  errors: Generated<number>
  disk_bytes: number | null
  waiting_jobs: number | null
}

export interface StatisticsTables {
  viewing: Viewing
  video_day: VideoDay
  video_source: VideoSource
  site_hour: SiteHour
}

export interface VerifiedUntil {
  ids: 'item' | 'account' | 'asset'
  id: number
}
