import { expect, test } from 'vitest'
import { failureReason } from './failure-reason.ts'
import { failures, longestSilence, outageSeconds } from './evaluate.ts'
import type { Call } from './journal.ts'

const call = (at: number, status: number, via = 'front', reason?: string): Call => ({
  at,
  status,
  via,
  ms: 100,
  operation: 'post',
  key: `post ${at}`,
  ...(reason && { reason }),
})
const window = {
  from: 1_000,
  calls: [
    call(1_500, 200),
    call(2_000, 503),
    call(3_000, 0),
    call(3_500, 0, 'web1'),
    call(6_000, 201),
  ],
}

test('counts failures through nginx by status, except expected ones', () => {
  expect(failures(window)).toBe('1 × 503, 1 × no response')
  expect(failures(window, ({ status }) => status === 503)).toBe('1 × no response')
})

test('counts failures with different reasons separately', () => {
  const reasons = ['The database is away', 'The database is away', 'No server is available']
  const calls = reasons.map((reason, n) => call(n, 503, 'front', reason))
  expect(failures({ from: 0, calls })).toBe(
    '2 × 503 (The database is away), 1 × 503 (No server is available)',
  )
})

test('reads the reason from a problem and from a page of a proxy', () => {
  expect(failureReason('{"title":"Unavailable","detail":"The database is away"}')).toBe(
    'The database is away',
  )
  const page =
    '<html><body><h1>503 Service Unavailable</h1>\nNo server is available\n</body></html>'
  expect(failureReason(page)).toBe('503 Service Unavailable No server is available')
  expect(failureReason('')).toBe('')
})

test('an outage ends with the last failure, and a silence with a change', () => {
  expect(outageSeconds(window)).toBe(2.1)
  expect(outageSeconds({ from: 0, calls: [] })).toBe(0)
  expect(longestSilence(window, 7_000)).toBe(4.5)
})
