import type { Generated } from 'kysely'
import type { GeneratedId, GeneratedTimestamp } from './columns.ts'

export interface PushSubscription {
  session_id: number
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  /** Failures since the last success. */
  failures: Generated<number>
  /** The push service's response to the last failure. */
  last_response: Generated<string | null>
  created_at: GeneratedTimestamp
}

export interface Push {
  id: GeneratedId
  account_id: number
  kind: string
  tag: string
  queued_at: GeneratedTimestamp
}
