import type { Generated } from 'kysely'
import type { GeneratedId, GeneratedTimestamp } from './columns.ts'

export interface PushSubscription {
  session_id: number
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  /** Since the last success. */
  failures: Generated<number>
  /** What the push service answered to the last failure. */
  last_answer: Generated<string | null>
  created_at: GeneratedTimestamp
}

export interface Push {
  id: GeneratedId
  account_id: number
  kind: string
  tag: string
  queued_at: GeneratedTimestamp
}
