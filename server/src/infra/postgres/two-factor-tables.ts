import type { Generated } from 'kysely'
import type { ApiTokenScope } from '@seam/contract/api-token-scopes.ts'
import type { GeneratedId, GeneratedTimestamp } from './columns.ts'

export interface Totp {
  account_id: number
  /** Encrypted. */
  secret: Buffer
  /** The time step of the last accepted code. */
  last_step: Generated<number>
}

export interface RecoveryCode {
  account_id: number
  hash: Buffer
}

export interface SecondFactorFailure {
  account_id: number
  /** The id of a known device; empty for all other devices together. */
  device: string
  failed_at: GeneratedTimestamp
}

export interface ApiTokenRow {
  id: GeneratedId
  public_id: string
  account_id: number
  name: string
  hash: Buffer
  scopes: ApiTokenScope[]
  created_at: GeneratedTimestamp
  expires_at: Date
  last_used_at: Generated<Date | null>
}

export interface Passkey {
  id: GeneratedId
  public_id: string
  account_id: number
  name: string
  credential_id: Buffer
  public_key: Buffer
  /** The number of signatures; 0 if the authenticator does not count them. */
  counter: number
  transports: string[]
  created_at: GeneratedTimestamp
  last_used_at: Date | null
  /** The only domain where it works. */
  domain: string
}

export interface UsedToken {
  hash: Buffer
  expires_at: Date
}
