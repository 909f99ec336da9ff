import { expect, test } from 'vitest'
import { formatWait } from './wait.ts'

test.each([
  [0.2, '1 second'],
  [42, '42 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '1 hour'],
  [5000, '2 hours'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text)
})
