import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type UploadPace, watchPace } from './upload-pace.ts'

let reasons: string[]
let pace: UploadPace
beforeEach(() => {
  vi.useFakeTimers()
  reasons = []
  pace = watchPace((reason) => reasons.push(reason))
})
afterEach(() => {
  pace.stop()
  vi.useRealTimers()
})

/** Sends so many bytes in each of so many seconds. */
function send(bytes: number, seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    vi.advanceTimersByTime(500)
    pace.arrived(bytes)
    vi.advanceTimersByTime(500)
  }
}

test('a sender of 1 kB a second may go on', () => {
  send(1024, 600)
  expect(reasons).toEqual([])
})

test('a sender of less is too slow after a minute, and not before', () => {
  send(1023, 59)
  expect(reasons).toEqual([])
  send(1023, 1)
  expect(reasons).toEqual(['The upload arrives too slowly: 1 kB a second is the least'])
})

test('a sender that was fast for an hour is too slow in the first minute that it is not', () => {
  send(1_000_000, 3600)
  send(10, 60)
  expect(reasons).toHaveLength(1)
})

test('a pause of a minute stalls an upload, however fast it was', () => {
  send(1_000_000, 30)
  vi.advanceTimersByTime(59_000)
  expect(reasons).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(reasons).toContain('The upload stopped arriving')
})

test('nothing is reported once it is stopped', () => {
  pace.stop()
  vi.advanceTimersByTime(600_000)
  expect(reasons).toEqual([])
})
