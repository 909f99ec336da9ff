import { expect, test } from 'vitest'
import { groupByDay, dayName } from './day.ts'

const now = new Date(2026, 10, 21, 0, 30)

test('names a day relative to today, in local time', () => {
  expect(dayName(new Date(2026, 10, 21, 0, 10), now)).toBe('Today')
  expect(dayName(new Date(2026, 10, 20, 23, 50), now)).toBe('Yesterday')
  expect(dayName(new Date(2026, 10, 19, 12), now)).toBe('Thursday')
  expect(dayName(new Date(2026, 10, 15, 12), now)).toBe('Sunday')
  expect(dayName(new Date(2026, 10, 14, 12), now)).toBe('November 14')
  expect(dayName(new Date(2025, 10, 20, 12), now)).toBe('November 20, 2025')
})

test('returns Today for a date in the future, as when the local clock is slow', () => {
  expect(dayName(new Date(2026, 10, 22, 9), now)).toBe('Today')
})

test('groups consecutive items by day', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
  const items = [at(21, 0), at(20, 22), at(20, 3), at(12, 5)]
  expect(groupByDay(items, (item) => item, now)).toEqual([
    { day: 'Today', items: items.slice(0, 1) },
    { day: 'Yesterday', items: items.slice(1, 3) },
    { day: 'November 12', items: items.slice(3) },
  ])
})
