import { expect, test } from 'vitest'
import { damerauLevenshtein } from './damerau-levenshtein.ts'

test.each([
  ['house', 'house', 0],
  ['hosue', 'house', 1],
  ['hose', 'house', 1],
  ['houuse', 'house', 1],
  ['mouse', 'house', 1],
  ['elefant', 'elephant', 0],
  ['elefant', 'element', 2],
  ['ohuse', 'house', 1],
  ['', 'house', 5],
  ['кошак', 'кошка', 1],
  ['🦊a', 'a', 1],
])('the distance of %j and %j is %i', (a, b, distance) => {
  expect(damerauLevenshtein(a, b)).toBe(distance)
  expect(damerauLevenshtein(b, a)).toBe(distance)
})
