import { randomBytes } from 'node:crypto'

/** Returns a public id: 11 random characters of base64url. */
export const randomPublicId = (): string => randomBytes(9).toString('base64url').slice(0, 11)

const TOKEN_BYTES = 18
let pool = Buffer.alloc(0)
let used = 0

/**
 * Returns 24 random characters. Generates the bytes for 1,000 tokens at once, because every new
 * visitor gets one.
 */
export function randomToken(): string {
  if (used === pool.length) {
    pool = randomBytes(TOKEN_BYTES * 1_000)
    used = 0
  }
  used += TOKEN_BYTES
  return pool.toString('base64url', used - TOKEN_BYTES, used)
}

/** The length of the ids of {@link randomSecretId}. */
export const SECRET_ID_LENGTH = 22

/** Returns 22 random characters, 128 bits: an id that cannot be guessed. */
export const randomSecretId = (): string => randomBytes(16).toString('base64url')
