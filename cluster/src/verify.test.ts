import { expect, test } from 'vitest'
import { possibleLast } from './verify.ts'

test('the last value is the last acknowledged one or any of unknown outcome', () => {
  const attempts = [
    { key: 'one', isAcknowledged: true },
    { key: 'two', isAcknowledged: false },
    { key: 'three', isAcknowledged: true },
  ]
  expect(possibleLast(attempts)).toEqual(['three', 'two'])
  expect(possibleLast([])).toEqual([])
})
