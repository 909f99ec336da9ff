import { expect, test } from 'vitest'
import { closeGaps } from './close-gaps.ts'

test('a segment lasts until the next one starts, even if its media begins a moment later', () => {
  const segments = [
    { start: 52, duration: 4 },
    { start: 56, duration: 4 },
    { start: 60.0107, duration: 4 },
  ]
  closeGaps(segments)
  expect(segments.map(({ start, duration }) => start + duration)).toEqual([56, 60.0107, 64.0107])
})
