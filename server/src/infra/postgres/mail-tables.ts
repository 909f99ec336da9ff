import type { Generated } from 'kysely'
import type { GeneratedId, GeneratedTimestamp } from './columns.ts'

export interface Mail {
  id: GeneratedId
  public_id: string
  account_id: number | null
  address: string
  kind: string
  /** Null once it is sent or of no use any more. */
  content: object | null
  state: Generated<'QUEUED' | 'SENT' | 'FAILED'>
  attempts: Generated<number>
  /** What the mail server answered to the last attempt. */
  last_answer: Generated<string | null>
  queued_at: GeneratedTimestamp
  /** During an attempt: when it counts as interrupted. */
  next_attempt_at: GeneratedTimestamp
  expires_at: Date | null
  finished_at: Generated<Date | null>
}

export interface MailedLink {
  hash: Buffer
  account_id: number
  purpose: 'reset-password' | 'verify-email'
  address: string
  expires_at: Date
}

export interface AddressMail {
  address_hash: Buffer
  kind: string
  queued_at: GeneratedTimestamp
}
