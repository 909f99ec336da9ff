import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test.each([
  ['short', 'short'],
  ['  two\n\nlines  ', 'two lines'],
  ['exactly ten', 'exactly…'],
  ['0123456789', '0123456789'],
  ['0123456789a', '0123456789…'],
  ['🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊', '🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊…'],
  ['', ''],
])('truncates %j to %j', (text, truncated) => {
  expect(truncate(text, 10)).toBe(truncated)
})
