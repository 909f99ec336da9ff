import { expect, test } from 'vitest'
import { momentsOf } from './moments.ts'

test('three places, each with what lies around it, all within the video', () => {
  expect(momentsOf(100)).toEqual([
    [10, 15, 5],
    [50, 55, 45],
    [90, 95, 85],
  ])
  expect(
    momentsOf(0.5)
      .flat()
      .every((time) => time >= 0 && time < 0.5),
  ).toBe(true)
})

test('a video that does not say how long it is has its first frame', () => {
  expect(momentsOf(0)).toEqual([[0]])
})
