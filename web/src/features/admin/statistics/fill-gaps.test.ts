import { expect, test } from 'vitest'
import { fillGaps } from './fill-gaps.ts'

const now = Date.UTC(2026, 10, 29, 14, 30)
const pointAt = (at: string) => ({
  at,
  members: 1,
  videos: 0,
  posts: 0,
  views: 0,
  errors: 0,
  diskBytes: null,
  waitingJobs: null,
})

test('a day has the last 24 hours, and those without numbers too', () => {
  const steps = fillGaps([pointAt('2026-11-29T14:00:00.000Z')], 'day', now)
  expect(steps).toHaveLength(24)
  expect(steps[0]?.at).toBe(Date.UTC(2026, 10, 28, 15))
  expect(steps.map(({ point }) => point?.members)).toEqual([...Array(23).fill(undefined), 1])
})

test('a month has 30 days in UTC, and a year 365', () => {
  const steps = fillGaps([pointAt('2026-10-31T00:00:00.000Z')], 'month', now)
  expect(steps).toHaveLength(30)
  expect(steps[0]?.point?.members).toBe(1)
  expect(fillGaps([], 'year', now)).toHaveLength(365)
})
