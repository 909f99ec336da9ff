import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TransferRateMonitor, watchTransferRate } from './transfer-rate.ts'

let reasons: string[]
let monitor: TransferRateMonitor
beforeEach(() => {
  vi.useFakeTimers()
  reasons = []
  monitor = watchTransferRate((reason) => reasons.push(reason))
})
afterEach(() => {
  monitor.stop()
  vi.useRealTimers()
})

/** Sends `bytes` bytes in each of `seconds` seconds. */
function send(bytes: number, seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    vi.advanceTimersByTime(500)
    monitor.addBytes(bytes)
    vi.advanceTimersByTime(500)
  }
}

test('accepts 1 kB per second', () => {
  send(1024, 600)
  expect(reasons).toEqual([])
})

test('reports a lower rate after a minute, not before', () => {
  send(1023, 59)
  expect(reasons).toEqual([])
  send(1023, 1)
  expect(reasons).toEqual(['The upload is too slow: the minimum is 1 kB per second'])
})

test('reports the first slow minute after a fast hour', () => {
  send(1_000_000, 3600)
  send(10, 60)
  expect(reasons).toHaveLength(1)
})

test('reports a pause of a minute after a fast upload', () => {
  send(1_000_000, 30)
  vi.advanceTimersByTime(59_000)
  expect(reasons).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(reasons).toContain('The upload has stalled')
})

test('reports nothing after it is stopped', () => {
  monitor.stop()
  vi.advanceTimersByTime(600_000)
  expect(reasons).toEqual([])
})
