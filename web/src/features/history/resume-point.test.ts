import { expect, test } from 'vitest'
import { keptPoint, resumePoint } from './resume-point.ts'

test.each([
  [83, 100, 83],
  [5, 100, 0],
  [6, 100, 6],
  [95, 100, 0],
  [94, 100, 94],
  [30, 0, 0],
])('who stopped at %i of %i seconds goes on at %i', (position, duration, at) => {
  expect(resumePoint(position, duration)).toBe(at)
})

test.each([
  [12.6, 100, 13],
  [94.9, 100, 95],
  [95, 100, 0],
  [100, 100, 0],
])('%d of %i seconds is remembered as %i', (time, duration, kept) => {
  expect(keptPoint(time, duration)).toBe(kept)
})
