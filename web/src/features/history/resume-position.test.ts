import { expect, test } from 'vitest'
import { positionToSave, resumePosition } from './resume-position.ts'

test.each([
  [83, 100, 83],
  [5, 100, 0],
  [6, 100, 6],
  [95, 100, 0],
  [94, 100, 94],
  [30, 0, 0],
])('position %i of %i seconds resumes at %i', (position, duration, expected) => {
  expect(resumePosition(position, duration)).toBe(expected)
})

test.each([
  [12.6, 100, 13],
  [94.9, 100, 95],
  [95, 100, 100],
  [100, 100, 100],
  [99.5, 99.5, 100],
  [16, 20, 16],
  [1, 4, 1],
])('time %d of %i seconds is saved as %i', (time, duration, saved) => {
  expect(positionToSave(time, duration)).toBe(saved)
})
