import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

export const PREFIX = 'seam_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 178 bits. */
const RANDOM_LENGTH = 30
/** Holds 32 bits in base 62. */
const CHECKSUM_LENGTH = 6

const FORM = new RegExp(
  `^${PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
)

function checksumOf(random: string): string {
  let rest = crc32(random)
  let digits = ''
  for (let count = 0; count < CHECKSUM_LENGTH; count += 1) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}

/** Returns a new API token. Its prefix and checksum let scanners of secrets find it in a text. */
export function generateApiToken(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join(
    '',
  )
  return PREFIX + random + checksumOf(random)
}

/** Returns whether a text can be an API token, by its form and checksum alone. */
export function isApiToken(text: string): boolean {
  const [, random, checksum] = FORM.exec(text) ?? []
  return random !== undefined && checksum === checksumOf(random)
}
