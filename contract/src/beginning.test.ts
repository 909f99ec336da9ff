import { expect, test } from 'vitest'
import { beginning } from './beginning.ts'

test.each([
  ['short', 'short'],
  ['  two\n\nlines  ', 'two lines'],
  ['exactly ten', 'exactly…'],
  ['0123456789', '0123456789'],
  ['0123456789a', '0123456789…'],
  ['🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊', '🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊…'],
  ['', ''],
])('truncates %j to %j', (text, truncated) => {
  expect(beginning(text, 10)).toBe(truncated)
})
