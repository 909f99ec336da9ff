import { randomBytes } from 'node:crypto'
import type { Secret } from '../../infra/secret.ts'

export interface TokenPair {
  access: string
  refresh: string
}

export const generateTokens = (): TokenPair => ({
  access: randomBytes(32).toString('base64url'),
  refresh: randomBytes(32).toString('base64url'),
})

/**
 * Derives the token pair that replaces a refresh token. Because it is derived, parallel tabs and a
 * client that lost the response get the same pair, although only its hashes are stored.
 */
export const deriveSuccessor = (secret: Secret, refresh: string): TokenPair => ({
  access: secret('access token', refresh).toString('base64url'),
  refresh: secret('refresh token', refresh).toString('base64url'),
})
