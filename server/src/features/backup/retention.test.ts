import { expect, test } from 'vitest'
import { expiredSnapshots } from './retention.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-22T03:00:00Z')

/** The times of nightly snapshots, newest first. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, age) => new Date(NOW - age * DAY_MS))

/** Returns the dates of the retained snapshots. */
function keptOf(times: Date[]): string[] {
  const expired = expiredSnapshots(times)
  return times
    .filter((time) => !expired.includes(time))
    .map((time) => time.toISOString().slice(0, 10))
}

test('keeps the newest snapshots of seven days, four weeks and six months', () => {
  expect(keptOf(nights(300))).toEqual([
    ...['2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18'],
    ...['2026-11-17', '2026-11-16', '2026-11-15', '2026-11-08', '2026-11-01'],
    ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
  ])
})

test('keeps every snapshot of a rare backup, up to seven', () => {
  const yearly = Array.from({ length: 7 }, (_, age) => new Date(NOW - age * 365 * DAY_MS))
  expect(expiredSnapshots(yearly)).toEqual([])
  expect(expiredSnapshots([])).toEqual([])
})

test('keeps the newest snapshot of a day', () => {
  const [morning, evening] = [new Date('2026-11-22T06:00:00Z'), new Date('2026-11-22T20:00:00Z')]
  expect(expiredSnapshots([morning, evening])).toEqual([morning])
})
