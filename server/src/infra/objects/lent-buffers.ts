/** Bytes in a buffer that is used again: give it back when they are on their way, and not before. */
export interface LentBytes {
  bytes: Buffer
  giveBack(): void
}

interface Pool {
  size: number
  /** As many are lent at once at most. */
  most: number
  free: Buffer[]
  out: number
}

const pool = (size: number, most: number): Pool => ({ size, most, free: [], out: 0 })

/** 32 MB in all. */
const large = pool(1024 * 1024, 32)
/** For whoever comes when the large ones are lent: their number is limited by that of connections. */
const small = pool(64 * 1024, Infinity)
/** Small buffers that are kept for later, 16 MB. */
const SMALL_KEPT = 256

function lendFrom(from: Pool, length: number): LentBytes {
  from.out += 1
  const whole = from.free.pop() ?? Buffer.allocUnsafeSlow(from.size)
  let lent = true
  return {
    bytes: whole.subarray(0, length),
    giveBack() {
      if (!lent) return
      lent = false
      from.out -= 1
      if (from.free.length < Math.min(from.most, SMALL_KEPT)) from.free.push(whole)
    },
  }
}

/**
 * Lends a buffer of `length` bytes, or null where that is too long or too many are lent. A new one
 * each time would cost more than reading the file.
 */
export function lendBuffer(length: number): LentBytes | null {
  const [from] = [small, large].filter(({ size }) => length <= size)
  return from && from.out < from.most ? lendFrom(from, length) : null
}

/** Lends a buffer of `length` bytes, or a shorter one where that is too long or too many are lent. */
export const lendChunk = (length: number): LentBytes =>
  lendBuffer(Math.min(length, large.size)) ?? lendFrom(small, small.size)
