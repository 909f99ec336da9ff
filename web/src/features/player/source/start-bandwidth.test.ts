import { expect, test } from 'vitest'
import { isTooSlow, startBandwidth } from './start-bandwidth.ts'

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

test.each([
  ['a line that was measured to be slower', 8_000_000, { bandwidth: 5_000_000 }, {}, true],
  ['a line that is hardly faster', 8_000_000, { bandwidth: 9_000_000 }, {}, true],
  ['a fast line', 8_000_000, { bandwidth: 20_000_000 }, {}, false],
  ['a line that nothing is known of', 8_000_000, { bandwidth: 0 }, {}, false],
  [
    'a line that the browser knows to be slow',
    1_000_000,
    { bandwidth: 0 },
    { downlink: 0.6 },
    true,
  ],
  ['a user who wants to use little data', 500_000, { bandwidth: 9e6 }, { saveData: true }, true],
])('compares a file with %s', (_, bitRate, { bandwidth }, hint, expected) => {
  const line = { bandwidth, measuredAt: bandwidth > 0 ? now - 2 * HOUR : 0 }
  expect(isTooSlow(bitRate, line, hint, now)).toBe(expected)
})
