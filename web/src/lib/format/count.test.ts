import { expect, test } from 'vitest'
import { fullCount, shortCount } from './count.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1234, '1.2k'],
  [1999, '2k'],
  [10_000, '10k'],
  [999_949, '999.9k'],
  [999_950, '1M'],
  [1_000_000, '1M'],
  [3_449_000, '3.4M'],
  [999_950_000, '1B'],
  [7_500_000_000, '7.5B'],
])('formats %i as %s', (count, short) => {
  expect(shortCount(count)).toBe(short)
})

test('formats a count with all its digits', () => {
  expect(fullCount(12_345)).toBe('12,345')
})
