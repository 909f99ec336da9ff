import type { Generated } from 'kysely'
import type { GeneratedId, GeneratedTimestamp } from './columns.ts'

export interface Mail {
  id: GeneratedId
  public_id: string
  account_id: number | null
  address: string
  kind: string
  /** Null once it is sent or no longer needed. */
  content: object | null
  state: Generated<'QUEUED' | 'SENT' | 'FAILED'>
  attempts: Generated<number>
  /** The mail server's response to the last attempt. */
  last_response: Generated<string | null>
  queued_at: GeneratedTimestamp
  /** During an attempt, the time after which the attempt counts as interrupted. */
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
