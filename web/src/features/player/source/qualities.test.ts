import { expect, test } from 'vitest'
import { closestQuality, qualityOf } from './qualities.ts'

test('names a quality by its shorter side', () => {
  expect(qualityOf({ width: 1280, height: 720 })).toBe(720)
  expect(qualityOf({ width: 480, height: 854 })).toBe(480)
})

test('returns the quality itself, else the next lower one, else the lowest', () => {
  expect(closestQuality([720, 480, 240], 480)).toBe(480)
  expect(closestQuality([720, 480, 240], 1080)).toBe(720)
  expect(closestQuality([480, 240], 144)).toBe(240)
})
