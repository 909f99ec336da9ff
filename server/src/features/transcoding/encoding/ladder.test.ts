import { describe, expect, test } from 'vitest'
import { ladderOf, renditionSize } from './ladder.ts'

describe('renditionSize', () => {
  test.each([
    [1920, 1080, 480, 854, 480],
    [1080, 1920, 480, 480, 854],
    [1920, 1080, 1080, 1920, 1080],
    [640, 360, 480, 640, 360],
    [1000, 1000, 480, 480, 480],
    [4096, 1716, 480, 1146, 480],
    [3, 3, 480, 2, 2],
    [1, 1, 480, 2, 2],
    [321, 181, 480, 320, 180],
    [16384, 16, 480, 4096, 4],
    [16, 16384, 1080, 4, 4096],
    [16384, 2000, 1080, 4096, 500],
  ])(
    'of %i x %i at rendition %i is %i x %i',
    (width, height, quality, expectedWidth, expectedHeight) => {
      expect(renditionSize({ width, height }, quality)).toEqual({
        width: expectedWidth,
        height: expectedHeight,
      })
    },
  )

  test('is even, preserves the aspect ratio of the source, and is never larger', () => {
    for (let width = 2; width < 2000; width += 37) {
      for (let height = 2; height < 2000; height += 41) {
        const size = renditionSize({ width, height }, 480)
        expect([size.width % 2, size.height % 2]).toEqual([0, 0])
        expect(size.width).toBeLessThanOrEqual(width)
        expect(size.height).toBeLessThanOrEqual(height)
        const scale = Math.min(1, 480 / Math.min(width, height))
        expect(Math.abs(size.width - width * scale)).toBeLessThan(2)
        expect(Math.abs(size.height - height * scale)).toBeLessThan(2)
      }
    }
  })
})

describe('ladderOf', () => {
  test.each([
    [320, 180, [480]],
    [640, 360, [480, 240]],
    [854, 480, [480, 240]],
    [1000, 600, [480, 240, 720]],
    [1280, 720, [480, 240, 720]],
    [720, 1280, [480, 240, 720]],
    [1920, 1080, [480, 240, 720, 1080]],
    [3840, 2160, [480, 240, 720, 1080]],
  ])('returns for %i x %i the renditions %j, in this order', (width, height, renditions) => {
    expect(ladderOf({ width, height }).map(({ quality }) => quality)).toEqual(renditions)
  })

  test('returns no rendition larger than the source', () => {
    for (const rendition of ladderOf({ width: 1000, height: 600 })) {
      expect(rendition.width).toBeLessThanOrEqual(1000)
      expect(rendition.height).toBeLessThanOrEqual(600)
    }
  })
})
