import { expect, test } from 'vitest'
import { candidateTimes } from './candidate-times.ts'

test('returns three positions with two neighbours each, all within the video', () => {
  expect(candidateTimes(100)).toEqual([
    [10, 15, 5],
    [50, 55, 45],
    [90, 95, 85],
  ])
  expect(
    candidateTimes(0.5)
      .flat()
      .every((time) => time >= 0 && time < 0.5),
  ).toBe(true)
})

test('returns only the first frame of a video of unknown duration', () => {
  expect(candidateTimes(0)).toEqual([[0]])
})
