/** A buffer of a pool. Call `release` after the bytes have been sent, not before. */
export interface PooledBuffer {
  bytes: Buffer
  release(): void
}

interface Pool {
  /** Bytes of each buffer. */
  size: number
  /** The maximum number of buffers in use at once. */
  limit: number
  free: Buffer[]
  used: number
}

const createPool = (size: number, limit: number): Pool => ({ size, limit, free: [], used: 0 })

/** 32 MB in total. */
const large = createPool(1024 * 1024, 32)
/**
 * Used for short reads, and when all large buffers are in use. The number of connections limits
 * their number.
 */
const small = createPool(64 * 1024, Infinity)
/** The maximum number of free buffers of a pool: 16 MB of small ones. */
const MAX_FREE = 256

function acquireFrom(pool: Pool, length: number): PooledBuffer {
  pool.used += 1
  const buffer = pool.free.pop() ?? Buffer.allocUnsafeSlow(pool.size)
  let released = false
  return {
    bytes: buffer.subarray(0, length),
    release() {
      if (released) return
      released = true
      pool.used -= 1
      if (pool.free.length < Math.min(pool.limit, MAX_FREE)) pool.free.push(buffer)
    },
  }
}

/**
 * Returns a pooled buffer of `length` bytes; null if that is longer than any buffer or all are in
 * use. Allocating a new buffer each time would cost more than reading the file.
 */
export function acquireBuffer(length: number): PooledBuffer | null {
  const [pool] = [small, large].filter(({ size }) => length <= size)
  return pool && pool.used < pool.limit ? acquireFrom(pool, length) : null
}

/**
 * Returns a pooled buffer of `length` bytes, or a shorter one if `length` is too long or all large
 * buffers are in use.
 */
export const acquireBufferUpTo = (length: number): PooledBuffer =>
  acquireBuffer(Math.min(length, large.size)) ?? acquireFrom(small, small.size)
