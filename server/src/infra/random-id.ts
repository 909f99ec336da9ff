import { randomBytes } from 'node:crypto'

/** Returns a public id: 11 random characters of base64url. */
export const randomPublicId = (): string => randomBytes(9).toString('base64url').slice(0, 11)

const TOKEN_BYTES = 18
let pool = Buffer.alloc(0)
let used = 0

/**
 * Returns 24 random characters. Draws the bytes of 1,000 at once: every new visitor gets a token.
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

/** Returns 22 random characters, 128 bits: an id that can not be guessed. */
export const randomSecretId = (): string => randomBytes(16).toString('base64url')
