/** Bytes in a buffer that is used again: give it back when they are on their way, and not before. */
export interface LentBytes {
  bytes: Buffer
  giveBack(): void
}

/** The most bytes that are lent at once. */
export const LENT_SIZE = 2 * 1024 * 1024
const KEPT = 16

const free: Buffer[] = []

/** Lends a buffer of `length` bytes. A new one each time would cost more than reading the file. */
export function lendBuffer(length: number): LentBytes {
  const whole = free.pop() ?? Buffer.allocUnsafeSlow(LENT_SIZE)
  let lent = true
  return {
    bytes: whole.subarray(0, length),
    giveBack() {
      if (lent && free.length < KEPT) free.push(whole)
      lent = false
    },
  }
}
