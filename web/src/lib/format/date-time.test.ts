import { expect, test } from 'vitest'
import { formatDateTime, formatTime } from './date-time.ts'

const date = new Date(2026, 10, 21, 17, 4, 9)

test('formats as the browser does by default', () => {
  expect(formatDateTime(date)).toBe(date.toLocaleString())
  expect(formatTime(date)).toBe(date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }))
})
