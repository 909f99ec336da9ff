import { createHash, randomBytes } from 'node:crypto'
import type { Secret } from '../../infra/secret.ts'

export interface TokenPair {
  access: string
  refresh: string
}

/** Only hashes of tokens are stored. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const newTokens = (): TokenPair => ({
  access: randomBytes(32).toString('base64url'),
  refresh: randomBytes(32).toString('base64url'),
})

/**
 * The pair that a refresh token is rotated into: derived from it, so that parallel tabs, and a client
 * that lost the answer, get the same pair although only its hashes are stored.
 */
export const successorOf = (secret: Secret, refresh: string): TokenPair => ({
  access: secret('access token', refresh).toString('base64url'),
  refresh: secret('refresh token', refresh).toString('base64url'),
})
