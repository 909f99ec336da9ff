import { expect, test } from 'vitest'
import { pace } from './pace.ts'

test('moves by at most five points per second', () => {
  expect(pace(10, 1, 1, false)).toBe(15)
  expect(pace(10, 1, 0.2, false)).toBe(11)
})

test('follows the bytes sent', () => {
  expect(pace(10, 0.12, 1, false)).toBe(12)
  expect(pace(12, 0.12, 10, false)).toBe(12)
})

test('stops at 90 until the server has confirmed, then completes', () => {
  expect(pace(89, 1, 1, false)).toBe(90)
  expect(pace(90, 1, 60, false)).toBe(90)
  expect(pace(90, 1, 0.1, true)).toBe(100)
  expect(pace(20, 0.3, 0, true)).toBe(100)
})

test('never moves back', () => {
  expect(pace(40, 0.1, 1, false)).toBe(40)
})
