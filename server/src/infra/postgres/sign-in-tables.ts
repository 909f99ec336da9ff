import type { ColumnType, Generated } from 'kysely'
import type { ApiTokenScope } from '@seam/contract/api-token-scopes.ts'
import type { GeneratedId, GeneratedTimestamp } from './columns.ts'

interface Totp {
  account_id: number
  /** Encrypted. */
  secret: Buffer
  /** The time step of the last accepted code. */
  last_step: Generated<number>
}

interface RecoveryCode {
  account_id: number
  hash: Buffer
}

interface SecondFactorFailure {
  account_id: number
  /** The id of a known device; empty for all other devices together. */
  device: string
  failed_at: GeneratedTimestamp
}

interface ApiTokenRow {
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

interface UsedToken {
  hash: Buffer
  expires_at: Date
}

/** An OpenID provider with which people sign in. */
interface SignInProviderRow {
  id: GeneratedId
  public_id: string
  issuer: string
  client_id: string
  client_secret: Buffer | null
  settings: ColumnType<unknown, string, string>
  created_at: GeneratedTimestamp
}

/** An account at a provider with which an account signs in. */
interface IdentityRow {
  id: GeneratedId
  public_id: string
  account_id: number
  provider_id: number
  subject: string
  name: string
  created_at: GeneratedTimestamp
  last_used_at: GeneratedTimestamp
}

/** A session that began at a provider. */
interface IdentitySession {
  session_id: number
  identity_id: number
  provider_session: string | null
  tokens: Buffer
  checked_at: GeneratedTimestamp
}

export interface SignInTables {
  totp: Totp
  recovery_code: RecoveryCode
  second_factor_failure: SecondFactorFailure
  passkey: Passkey
  api_token: ApiTokenRow
  used_token: UsedToken
  sign_in_provider: SignInProviderRow
  identity: IdentityRow
  identity_session: IdentitySession
}
