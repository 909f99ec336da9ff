import { expect, test } from 'vitest'
import { lendBuffer, lendChunk, type LentBytes } from './lent-buffers.ts'

const LARGE = 1024 * 1024
const SMALL = 64 * 1024

test('returns a buffer of the requested length, up to one large buffer', () => {
  const acquired = [lendChunk(10), lendChunk(LARGE), lendChunk(50 * LARGE)]
  expect(acquired.map(({ bytes }) => bytes.length)).toEqual([10, LARGE, LARGE])
  expect(lendBuffer(LARGE + 1)).toBeNull()
  for (const { giveBack } of acquired) giveBack()
})

test('returns small buffers while all large ones are in use', () => {
  const acquired: LentBytes[] = []
  for (let next = lendBuffer(LARGE); next; next = lendBuffer(LARGE)) acquired.push(next)
  const [chunk, end] = [lendChunk(LARGE), lendChunk(100)]
  expect([chunk.bytes.length, end.bytes.length]).toEqual([SMALL, 100])
  for (const { giveBack } of [...acquired, chunk, end]) giveBack()
  const again = lendChunk(LARGE)
  expect(again.bytes).toHaveLength(LARGE)
  again.giveBack()
})

test('hands out a buffer only once after it is released twice', () => {
  const first = lendChunk(10)
  first.giveBack()
  first.giveBack()
  const [second, third] = [lendChunk(10), lendChunk(10)]
  expect(second.bytes.buffer).not.toBe(third.bytes.buffer)
  for (const { giveBack } of [second, third]) giveBack()
})
