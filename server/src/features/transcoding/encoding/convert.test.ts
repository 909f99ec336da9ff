import { expect, test } from 'vitest'
import { timeoutOf } from './convert.ts'

test.each([
  ['a video of the fastest queues', 5, 60, 60],
  ['a video of the ordinary queue', 8, 60, 60],
  ['previews and renditions, which wait for both', 15, 60, 600],
  ['heavy videos, which wait for all others', 19, 60, 600],
  ['a step of hours', 19, 4 * 3600, 5 * 3600],
])('the timeout of %s at niceness %d', (_, niceness, seconds, timeout) => {
  expect(timeoutOf({ niceness }, seconds)).toBe(timeout)
})
