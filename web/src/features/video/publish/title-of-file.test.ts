import { expect, test } from 'vitest'
import { titleOf } from './title-of-file.ts'

test.each([
  ['waves.mp4', 'waves'],
  ['A_day-at the__sea.final.MOV', 'A day at the sea.final'],
  ['2026-11-22 Wellen im März.webm', '2026 11 22 Wellen im März'],
  ['No. 5', 'No. 5'],
  ['_-.mp4', ''],
])('%s becomes the title "%s"', (name, title) => {
  expect(titleOf({ name })).toBe(title)
})
