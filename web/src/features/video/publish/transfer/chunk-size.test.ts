import { expect, test } from 'vitest'
import { reduceChunkSize, UNLIMITED } from './chunk-size.ts'

const MiB = 1_048_576

test('halves the chunk size from 16 MB down to 256 kB', () => {
  const sizes: number[] = []
  for (
    let chunkSize = reduceChunkSize(UNLIMITED);
    chunkSize !== null;
    chunkSize = reduceChunkSize(chunkSize)
  ) {
    sizes.push(chunkSize / MiB)
  }
  expect(sizes).toEqual([16, 8, 4, 2, 1, 0.5, 0.25])
})

test('returns sizes within the limits for any size', () => {
  expect(reduceChunkSize(0.3 * MiB)).toBe(0.25 * MiB)
  expect(reduceChunkSize(100 * MiB)).toBe(16 * MiB)
})
