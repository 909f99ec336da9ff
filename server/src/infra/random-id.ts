import { randomBytes } from 'node:crypto'

/** 11 random characters of base64url: the public name of a thing. */
export const randomPublicId = (): string => randomBytes(9).toString('base64url').slice(0, 11)

const TOKEN = 18
let pool = Buffer.alloc(0)
let taken = 0

/** 24 random characters. Drawn by the thousand, since one is handed to every new visitor. */
export function randomToken(): string {
  if (taken === pool.length) {
    pool = randomBytes(TOKEN * 1_000)
    taken = 0
  }
  taken += TOKEN
  return pool.toString('base64url', taken - TOKEN, taken)
}

/** The length of what {@link randomSecretId} returns. */
export const SECRET_ID_LENGTH = 22

/** 22 random characters, 128 bits: a name that can not be guessed. */
export const randomSecretId = (): string => randomBytes(16).toString('base64url')
