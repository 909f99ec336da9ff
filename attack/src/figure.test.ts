import { expect, test } from 'vitest'
import { meetsGoal, perHour } from './figure.ts'

test('extrapolates an unlimited amount from its duration', () => {
  expect(perHour(30, 10)).toBe(10_800)
})

test('extrapolates a limited amount from the time until the limit allows it again', () => {
  expect(perHour(5, 2, 1798)).toBe(10)
})

test('a figure meets its goal if it is at most the goal; if it timed out, only below it', () => {
  const figure = { attack: '', name: '', value: 3, unit: '', goal: 3 }
  expect(meetsGoal(figure)).toBe(true)
  expect(meetsGoal({ ...figure, value: 3.1 })).toBe(false)
  expect(meetsGoal({ ...figure, atLeast: true })).toBe(false)
  expect(meetsGoal({ ...figure, value: 100, goal: null })).toBe(true)
})
