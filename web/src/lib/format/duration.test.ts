import { expect, test } from 'vitest'
import { formatClock, formatSpokenDuration } from './duration.ts'

test.each([
  [0, '00:00'],
  [5.9, '00:05'],
  [65, '01:05'],
  [3599, '59:59'],
  [3600, '01:00:00'],
  [36_061, '10:01:01'],
  [Number.NaN, '00:00'],
])('formats %d seconds as %s', (seconds, shown) => {
  expect(formatClock(seconds)).toBe(shown)
})

test('formats a duration in words for screen readers', () => {
  expect(formatSpokenDuration(65)).toBe('1 minute 5 seconds')
  expect(formatSpokenDuration(7200)).toBe('2 hours')
  expect(formatSpokenDuration(0)).toBe('0 seconds')
})
