import { expect, test } from 'vitest'
import { smallerPiece, WHOLE } from './piece-size.ts'

const MiB = 1_048_576

test('pieces are halved from 16 MB down to 256 kB, and no further', () => {
  const sizes: number[] = []
  for (let piece = smallerPiece(WHOLE); piece !== null; piece = smallerPiece(piece)) {
    sizes.push(piece / MiB)
  }
  expect(sizes).toEqual([16, 8, 4, 2, 1, 0.5, 0.25])
})

test('what was no round size ends at the least all the same', () => {
  expect(smallerPiece(0.3 * MiB)).toBe(0.25 * MiB)
  expect(smallerPiece(100 * MiB)).toBe(16 * MiB)
})
