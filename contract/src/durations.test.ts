import { expect, test } from 'vitest'
import { type Duration, durationSince, medianDuration } from './durations.ts'

test.each([
  [0, 'hour'],
  [59, 'hour'],
  [61, 'day'],
  [25 * 60, 'week'],
  [29 * 24 * 60, 'month'],
  [31 * 24 * 60, 'longer'],
])('%i minutes are at most: %s', (minutes, expected) => {
  expect(durationSince(new Date(Date.now() - minutes * 60_000))).toBe(expected)
})

test.each<[Partial<Record<Duration, number>>, Duration | undefined]>([
  [{}, undefined],
  [{ week: 1 }, 'week'],
  [{ hour: 2, longer: 2 }, 'hour'],
  [{ hour: 1, day: 1, longer: 3 }, 'longer'],
])('half of %j took at most: %s', (amounts, expected) => {
  expect(medianDuration((duration) => amounts[duration] ?? 0)).toBe(expected)
})
