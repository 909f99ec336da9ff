import type { Generated } from 'kysely'
import type { GeneratedTimestamp } from './columns.ts'

export interface BackupResult {
  kind: 'backup' | 'test-restore'
  snapshot: string
  /** Whether the backup is on the same disk as the data. */
  on_same_disk: boolean
  finished_at: GeneratedTimestamp
}

/** Counts per hour, route and status. */
export interface RequestIncident {
  kind: 'slow' | 'error'
  hour: Date
  method: string
  route: string
  status: number
  count: number
  max_ms: number
  /** The message of the last error. */
  message: string
  last_at: Date
}

/** A machine that does not use its configured encoder. */
export interface EncoderFallback {
  machine: string
  problem: string
  began_at: GeneratedTimestamp
}

/** A problem that the owners of the site have been notified of. */
export interface Alert {
  reason: string
  began_at: GeneratedTimestamp
}

/** The count of a rate limit across all processes. */
export interface RateLimitCount {
  key: Buffer
  points: number
  expires_at: Date
}

export interface BackupRun {
  only_row: Generated<true>
  removals_wait_until: GeneratedTimestamp
}

export interface Removal {
  prefix: string
  /** Files written later are retained. Null if all are removed. */
  newest_file_at: Date | null
  due_at: GeneratedTimestamp
  /** A multipart upload that is aborted along with the removal. */
  multipart_key: Generated<string | null>
  multipart_id: Generated<string | null>
}
