import { expect, test } from 'vitest'
import { closeHoles } from './close-holes.ts'

test('a segment lasts until the next one starts, whose media begin a moment late', () => {
  const segments = [
    { start: 52, duration: 4 },
    { start: 56, duration: 4 },
    { start: 60.0107, duration: 4 },
  ]
  closeHoles(segments)
  expect(segments.map(({ start, duration }) => start + duration)).toEqual([56, 60.0107, 64.0107])
})
