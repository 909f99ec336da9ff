import { expect, test } from 'vitest'
import { holds, perHour } from './figure.ts'

test('what nothing limits is extrapolated from the time that it took', () => {
  expect(perHour(30, 10)).toBe(10_800)
})

test('what a limit ended comes again when the limit allows it', () => {
  expect(perHour(5, 2, 1798)).toBe(10)
})

test('a figure holds up to its goal, and one that was cut off only below it', () => {
  const figure = { attack: '', name: '', value: 3, unit: '', goal: 3 }
  expect(holds(figure)).toBe(true)
  expect(holds({ ...figure, value: 3.1 })).toBe(false)
  expect(holds({ ...figure, atLeast: true })).toBe(false)
  expect(holds({ ...figure, value: 100, goal: null })).toBe(true)
})
