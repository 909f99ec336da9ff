import { expect, test } from 'vitest'
import { initial } from './initial.ts'

test.each([
  ['ada', 'A'],
  ['Élise', 'É'],
  ['😀 Ben', '😀'],
  ['👩‍🚀 Cleo', '👩‍🚀'],
  ['', ''],
])('the initial of %j is %j', (name, letter) => {
  expect(initial(name)).toBe(letter)
})
