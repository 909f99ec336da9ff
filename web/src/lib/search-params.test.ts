import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('parses what it stringified', () => {
  for (const q of ['123', 'true', 'a&b c', '100%', '"quoted"', 'über + unter']) {
    expect(parseSearch(stringifySearch({ q }))).toEqual({ q })
  }
})

test('writes a space as %20, and omits undefined values', () => {
  expect(stringifySearch({ q: 'a b', page: undefined })).toBe('?q=a%20b')
  expect(stringifySearch({})).toBe('')
})
