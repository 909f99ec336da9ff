import { expect, test } from 'vitest'
import { closestRung, rungOf } from './rungs.ts'

test('names a rung by its shorter side', () => {
  expect(rungOf({ width: 1280, height: 720 })).toBe(720)
  expect(rungOf({ width: 480, height: 854 })).toBe(480)
})

test('returns the rung itself, else the next lower one, else the lowest', () => {
  expect(closestRung([720, 480, 240], 480)).toBe(480)
  expect(closestRung([720, 480, 240], 1080)).toBe(720)
  expect(closestRung([480, 240], 144)).toBe(240)
})
