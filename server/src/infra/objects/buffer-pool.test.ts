import { expect, test } from 'vitest'
import { acquireBuffer, acquireBufferUpTo, type PooledBuffer } from './buffer-pool.ts'

const LARGE = 1024 * 1024
const SMALL = 64 * 1024

test('returns a buffer of the requested length, up to one large buffer', () => {
  const acquired = [acquireBufferUpTo(10), acquireBufferUpTo(LARGE), acquireBufferUpTo(50 * LARGE)]
  expect(acquired.map(({ bytes }) => bytes.length)).toEqual([10, LARGE, LARGE])
  expect(acquireBuffer(LARGE + 1)).toBeNull()
  for (const { release } of acquired) release()
})

test('returns small buffers while all large ones are in use', () => {
  const acquired: PooledBuffer[] = []
  for (let next = acquireBuffer(LARGE); next; next = acquireBuffer(LARGE)) acquired.push(next)
  const [chunk, end] = [acquireBufferUpTo(LARGE), acquireBufferUpTo(100)]
  expect([chunk.bytes.length, end.bytes.length]).toEqual([SMALL, 100])
  for (const { release } of [...acquired, chunk, end]) release()
  const again = acquireBufferUpTo(LARGE)
  expect(again.bytes).toHaveLength(LARGE)
  again.release()
})

test('hands out a buffer only once after a double release', () => {
  const first = acquireBufferUpTo(10)
  first.release()
  first.release()
  const [second, third] = [acquireBufferUpTo(10), acquireBufferUpTo(10)]
  expect(second.bytes.buffer).not.toBe(third.bytes.buffer)
  for (const { release } of [second, third]) release()
})
