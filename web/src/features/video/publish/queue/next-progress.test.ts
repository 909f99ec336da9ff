import { expect, test } from 'vitest'
import { nextProgress } from './next-progress.ts'

test('moves by at most five points per second', () => {
  expect(nextProgress(10, 1, 1, false)).toBe(15)
  expect(nextProgress(10, 1, 0.2, false)).toBe(11)
})

test('follows the bytes sent', () => {
  expect(nextProgress(10, 0.12, 1, false)).toBe(12)
  expect(nextProgress(12, 0.12, 10, false)).toBe(12)
})

test('stops at 90 until the server has confirmed, then completes', () => {
  expect(nextProgress(89, 1, 1, false)).toBe(90)
  expect(nextProgress(90, 1, 60, false)).toBe(90)
  expect(nextProgress(90, 1, 0.1, true)).toBe(100)
  expect(nextProgress(20, 0.3, 0, true)).toBe(100)
})

test('never moves back', () => {
  expect(nextProgress(40, 0.1, 1, false)).toBe(40)
})
