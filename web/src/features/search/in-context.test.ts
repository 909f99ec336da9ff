import { expect, test } from 'vitest'
import { inContext, joined } from './in-context.ts'

const pieces = [
  { text: 'sea', hit: true },
  { text: ' is calm', hit: false },
]
const shown = (text: string) => joined(inContext(pieces, text))

test('what little is missing is put back', () => {
  expect(shown('The sea is calm.\n')).toBe('The sea is calm.')
})

test('where more is missing, a sign says so', () => {
  const much = 'much more '.repeat(9)
  expect(shown(`${much}sea is calm`)).toBe('… sea is calm')
  expect(shown(`The sea is calm ${much}`)).toBe('The sea is calm …')
})

test('what was put together from several places stays as it is', () => {
  expect(shown('The sea was calm')).toBe('sea is calm')
})
