/** Bytes in a buffer that is used again: give it back when they are on their way, and not before. */
export interface LentBytes {
  bytes: Buffer
  giveBack(): void
}

/** The most bytes that are lent at once. */
const LENT_SIZE = 2 * 1024 * 1024
/** As many are lent at once at most, which is 64 MB. */
const MOST = 32

const free: Buffer[] = []
let out = 0

/**
 * Lends a buffer of `length` bytes, or null where that is too long or too many are lent. A new one
 * each time would cost more than reading the file.
 */
export function lendBuffer(length: number): LentBytes | null {
  if (length > LENT_SIZE || out >= MOST) return null
  out += 1
  const whole = free.pop() ?? Buffer.allocUnsafeSlow(LENT_SIZE)
  let lent = true
  return {
    bytes: whole.subarray(0, length),
    giveBack() {
      if (!lent) return
      lent = false
      out -= 1
      free.push(whole)
    },
  }
}
