import { expect, test } from 'vitest'
import {
  areSimilar,
  type GreyscaleImage,
  toGreyscale,
  isEmptyFrame,
  sharpness,
} from './frame-quality.ts'

const size = 16
const picture = (shade: (column: number, row: number) => number): GreyscaleImage => ({
  width: size,
  height: size,
  shades: Uint8ClampedArray.from({ length: size * size }, (_, index) =>
    shade(index % size, Math.floor(index / size)),
  ),
})
const black = picture(() => 3)
const white = picture(() => 255)
const ramp = picture((column) => column * 16)
const squares = picture((column, row) => ((column + row) % 2) * 255)

test('black and plain frames are empty', () => {
  expect(isEmptyFrame(black)).toBe(true)
  expect(isEmptyFrame(white)).toBe(true)
  expect(isEmptyFrame(ramp)).toBe(false)
  expect(isEmptyFrame(squares)).toBe(false)
})

test('a blurred frame is less sharp', () => {
  expect(sharpness(squares)).toBeGreaterThan(sharpness(ramp))
  expect(sharpness(white)).toBe(0)
})

test('frames without a visible difference are similar', () => {
  expect(
    areSimilar(
      ramp,
      picture((column) => column * 16 + 2),
    ),
  ).toBe(true)
  expect(areSimilar(ramp, squares)).toBe(false)
})

test('weights the colours by perceived luminance', () => {
  const pixels = Uint8ClampedArray.from([255, 0, 0, 255, 0, 255, 0, 255, 255, 255, 255, 255])
  expect(Array.from(toGreyscale(pixels, 3, 1).shades)).toEqual([76, 150, 255])
})
