import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'
import { MB } from './limits.ts'

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [100_000, '98 kB'],
  [MB, '1 MB'],
  [4.25 * MB, '4.3 MB'],
  [1023 * MB, '1023 MB'],
  [1024 * MB, '1 GB'],
  [19.5 * 1024 * MB, '19.5 GB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
