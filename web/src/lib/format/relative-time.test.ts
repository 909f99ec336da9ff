import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-06-15T12:00:00Z')
const minute = 60
const hour = 60 * minute
const day = 24 * hour

test.each([
  [-30, 'a few seconds ago'],
  [0, 'a few seconds ago'],
  [44, 'a few seconds ago'],
  [45, 'a minute ago'],
  [89, 'a minute ago'],
  [90, '2 minutes ago'],
  [44 * minute, '44 minutes ago'],
  [45 * minute, 'an hour ago'],
  [89 * minute, 'an hour ago'],
  [2 * hour, '2 hours ago'],
  [21 * hour, '21 hours ago'],
  [22 * hour, 'a day ago'],
  [36 * hour, '2 days ago'],
  [25 * day, '25 days ago'],
  [26 * day, 'a month ago'],
  [60 * day, '2 months ago'],
  [310 * day, '10 months ago'],
  [330 * day, 'a year ago'],
  [800 * day, '2 years ago'],
])('formats %d seconds ago as %s', (seconds, text) => {
  expect(relativeTime(new Date(now.getTime() - seconds * 1000), now)).toBe(text)
})
