import { expect, test } from 'vitest'
import { uniqueBy } from './unique-by.ts'

test('keeps the first item of each key, in order', () => {
  const items = ['b1', 'a1', 'b2', 'c1', 'a2']
  expect(uniqueBy(items, (item) => item.charAt(0))).toEqual(['b1', 'a1', 'c1'])
  expect(uniqueBy([], String)).toEqual([])
})
