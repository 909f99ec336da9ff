import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Decodes base32 (RFC 4648) without padding. */
function decodeBase32(text: string): Buffer {
  const bits = text
    .split('')
    .map((char) => ALPHABET.indexOf(char).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Returns the code of a time step (RFC 6238). */
export function totpOfStep(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** Returns the current time step, or one at a distance from it. */
export const timeStep = (distance = 0): number => Math.floor(Date.now() / 30_000) + distance

/**
 * Returns the code that an authenticator app shows for a secret in base32, now or at a distance in
 * steps.
 */
export const appCode = (secret: string, distance = 0): string =>
  totpOfStep(decodeBase32(secret), timeStep(distance))

/** Returns a code that the app does not show within a minute before or after now. */
export function wrongAppCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((distance) => appCode(secret, distance))
  const codes = ['000000', '000001', '000002', '000003', '000004', '000005']
  return codes.find((code) => !near.includes(code)) ?? ''
}
