import { expect, test } from 'vitest'
import { parseStartTime } from './parse-start-time.ts'

test.each([
  ['65', 65],
  ['1.5', 1.5],
  ['65s', 65],
  ['1m5s', 65],
  ['1M5S', 65],
  ['2m', 120],
  ['1h2m3s', 3723],
  ['1h3s', 3603],
  ['1:05', 65],
  ['01:05', 65],
  ['1:02:03', 3723],
  ['90:00', 5400],
])('%s starts at second %d', (text, seconds) => {
  expect(parseStartTime(text)).toBe(seconds)
})

test.each(['', 's', '-5', '1:5', 'soon', '5s1m', ':05', '1e3'])('%j is invalid', (text) => {
  expect(parseStartTime(text)).toBe(0)
})
