import { expect, test } from 'vitest'
import { startBandwidth } from './start-bandwidth.ts'

const HOUR = 3_600_000
const now = Date.UTC(2026, 10, 23)

test.each([
  ['a line measured just now, whatever the browser says', 900_000, 0.5, 10, 900_000],
  ['an older measurement', 900_000, 2, 10, 900_000],
  ['an older measurement, if the browser knows of a slower line', 9_000_000, 2, 1.5, 1_500_000],
  ['an older measurement without a hint', 9_000_000, 2, undefined, 9_000_000],
  ['no measurement of two months ago', 9_000_000, 60 * 24, undefined, 4_000_000],
  ['the hint of the browser for a slow line that was never measured', 0, 0, 0.4, 400_000],
  ['four Mbit/s of a line that nothing is known of', 0, 0, undefined, 4_000_000],
])('starts with %s', (_, bandwidth, hours, downlink, expected) => {
  const line = { bandwidth, measuredAt: now - hours * HOUR }
  expect(startBandwidth(line, downlink === undefined ? {} : { downlink }, now)).toBe(expected)
})

test('does not trust a measurement without a time', () => {
  expect(startBandwidth({ bandwidth: 9_000_000, measuredAt: 0 }, {}, now)).toBe(4_000_000)
})
