import { expect, test } from 'vitest'
import { lendBuffer, lendChunk, type LentBytes } from './lent-buffers.ts'

const LARGE = 1024 * 1024
const SMALL = 64 * 1024

test('what fits is lent as long as it is, what is longer in one large chunk', () => {
  const lent = [lendChunk(10), lendChunk(LARGE), lendChunk(50 * LARGE)]
  expect(lent.map(({ bytes }) => bytes.length)).toEqual([10, LARGE, LARGE])
  expect(lendBuffer(LARGE + 1)).toBeNull()
  for (const { giveBack } of lent) giveBack()
})

test('while the large buffers are lent, chunks are small, and they are large again afterwards', () => {
  const lent: LentBytes[] = []
  for (let next = lendBuffer(LARGE); next; next = lendBuffer(LARGE)) lent.push(next)
  const [chunk, end] = [lendChunk(LARGE), lendChunk(100)]
  expect([chunk.bytes.length, end.bytes.length]).toEqual([SMALL, 100])
  for (const { giveBack } of [...lent, chunk, end]) giveBack()
  const again = lendChunk(LARGE)
  expect(again.bytes).toHaveLength(LARGE)
  again.giveBack()
})

test('a buffer that is given back twice is lent to one borrower at a time', () => {
  const first = lendChunk(10)
  first.giveBack()
  first.giveBack()
  const [second, third] = [lendChunk(10), lendChunk(10)]
  expect(second.bytes.buffer).not.toBe(third.bytes.buffer)
  for (const { giveBack } of [second, third]) giveBack()
})
