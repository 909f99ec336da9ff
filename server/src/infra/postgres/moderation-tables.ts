import type { Generated } from 'kysely'
import type { HoldReason } from '@seam/contract/moderation/hold.ts'
import type { ReportReason, SubjectKind } from '@seam/contract/moderation/report.ts'
import type { GeneratedId, GeneratedTimestamp } from './columns.ts'

interface Decision {
  id: GeneratedId
  public_id: string
  /** The affected account. */
  account_id: number
  kind: SubjectKind
  item_id: number | null
  action: string
  facts: string
  ground: 'rules' | 'law' | null
  reference: string
  is_automated: Generated<boolean>
  is_detected: Generated<boolean>
  is_reported: boolean
  snapshot: unknown
  moderator_id: number | null
  decided_at: GeneratedTimestamp
  ends_at: Date | null
  deletes_at: Date | null
  ended_at: Generated<Date | null>
  is_reversed: Generated<boolean>
  appeal: Generated<string | null>
  appealed_at: Generated<Date | null>
  appeal_answer: Generated<string | null>
  appeal_answered_at: Generated<Date | null>
  appeal_moderator_id: Generated<number | null>
  /**
   * Whether an owner made or reversed it or decided its appeal. Only owners may then decide about
   * it again.
   */
  needs_owner: Generated<boolean>
}

interface Review {
  id: GeneratedId
  public_id: string
  kind: SubjectKind | 'application'
  /** Also set for a purged item. */
  item_id: number | null
  /** The reported profile, or the owner of the item. */
  account_id: number
  /** The decision that was appealed. */
  appealed_id: Generated<number | null>
  opened_at: GeneratedTimestamp
  reports: Generated<number>
  weight: Generated<number>
  rank: number
  claimed_by: Generated<number | null>
  claimed_until: Generated<Date | null>
  closed_at: Generated<Date | null>
  decision_id: Generated<number | null>
}

interface ReviewCounter {
  only_row: Generated<true>
  open: Generated<number>
}

interface Report {
  id: GeneratedId
  public_id: string
  review_id: number
  reporter_id: number | null
  /**
   * A keyed hash of the network, for a reporter without an account or whose account awaits
   * approval.
   */
  reporter_key: Buffer | null
  reason: ReportReason
  content: string
  weight: number
  /** The reported content at the time of the report; null once the report is decided. */
  snapshot: unknown
  created_at: GeneratedTimestamp
}

interface Reporter {
  account_id: number
  upheld: Generated<number>
  rejected: Generated<number>
}

interface ReviewNote {
  id: GeneratedId
  review_id: number
  author_id: number | null
  content: string
  created_at: GeneratedTimestamp
}

/** An item that waits for a moderator. */
interface HeldItem {
  item_id: number
  writer_id: number
  reason: HoldReason
  /** The watched word that it contains. */
  word: string | null
  held_at: GeneratedTimestamp
}

interface ModerationCount {
  year: number
  name: string
  amount: Generated<number>
}

interface SignUp {
  account_id: number
  /** A keyed hash of the network. */
  network: string
  mail_domain: string
  created_at: GeneratedTimestamp
}

interface Wave {
  id: GeneratedId
  public_id: string
  action: 'suspend' | 'delete'
  facts: string
  ground: 'rules' | 'law'
  reference: string
  /** The selected groups of sign-ups. */
  groups: unknown
  /** Whether the site detected these groups. */
  is_detected: boolean
  /** Whether an owner started or reversed it. Only owners may then reverse it. */
  needs_owner: Generated<boolean>
  moderator_id: number | null
  created_at: GeneratedTimestamp
  state: Generated<'applying' | 'applied' | 'reversing' | 'reversed'>
  finished_at: Generated<Date | null>
}

interface WaveAccount {
  wave_id: number
  account_id: number
  state: Generated<'waiting' | 'applied' | 'skipped' | 'reversed'>
  decision_id: Generated<number | null>
}

export interface ModerationTables {
  decision: Decision
  review: Review
  review_counter: ReviewCounter
  report: Report
  reporter: Reporter
  review_note: ReviewNote
  held_item: HeldItem
  moderation_count: ModerationCount
  sign_up: SignUp
  wave: Wave
  wave_account: WaveAccount
}
