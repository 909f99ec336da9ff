import { expect, test } from 'vitest'
import { timeoutOf } from './stage.ts'

test.each([
  ['a video that is to play soon', 5, 60, 60],
  ['one of an ordinary lane', 8, 60, 60],
  ['previews and renditions, which wait for those', 15, 60, 600],
  ['heavy videos, which wait for all others', 19, 60, 600],
  ['what takes hours', 19, 4 * 3600, 5 * 3600],
])('%s times out at niceness %d after its seconds', (_, niceness, seconds, timeout) => {
  expect(timeoutOf({ niceness }, seconds)).toBe(timeout)
})
