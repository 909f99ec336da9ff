import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-input.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test.each(['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'])(
  'in %s, the value of a field is the same local time that it is shown as',
  (name) => {
    process.env.TZ = name
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
        (time) => {
          const value = toLocalInput(time)
          expect(toLocalInput(new Date(fromLocalInput(value) ?? ''))).toBe(value)
        },
      ),
    )
  },
)

test('a time around a change of the clocks is unambiguous', () => {
  process.env.TZ = 'Europe/Berlin'
  expect(fromLocalInput('2026-10-25T01:59')).toBe('2026-10-24T23:59:00.000Z')
  expect(fromLocalInput('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z')
  expect(fromLocalInput('2026-10-25T03:00')).toBe('2026-10-25T02:00:00.000Z')
  expect(fromLocalInput('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z')
  expect(fromLocalInput('')).toBeNull()
})
