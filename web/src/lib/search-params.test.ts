import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('what is typed comes back as it was', () => {
  for (const q of ['123', 'true', 'a&b c', '100%', '"quoted"', 'über + unter']) {
    expect(parseSearch(stringifySearch({ q }))).toEqual({ q })
  }
})

test('a blank is %20, and nothing is nothing', () => {
  expect(stringifySearch({ q: 'a b', page: undefined })).toBe('?q=a%20b')
  expect(stringifySearch({})).toBe('')
})
