import { expect, test } from 'vitest'
import { ConnectionError, ProblemError } from '../../../../lib/errors.ts'
import { fileRetryReason, retryDelay, retryReason } from './retry-policy.ts'

const unreachable = new ConnectionError('No response')

test('doubles the delay after each failure, up to 30 seconds', () => {
  const delays = [1, 2, 3, 6, 7, 8, 1000].map((failures) => retryDelay(failures, unreachable))
  expect(delays).toEqual([500, 1000, 2000, 16_000, 30_000, 30_000, 30_000])
})

test('waits at least as long as Retry-After', () => {
  expect(retryDelay(1, new ProblemError(429, {}, 90))).toBe(90_000)
  expect(retryDelay(4, new ProblemError(503, {}, 1))).toBe(4000)
})

test('retries when the server is not reached or busy, but not after other errors', () => {
  expect(retryReason(unreachable)).toBe('connection')
  for (const status of [429, 503]) {
    expect(retryReason(new ProblemError(status, {}))).toBe('busy')
  }
  for (const status of [400, 401, 403, 404, 408, 413, 415, 422, 423, 425, 500, 502, 504, 507]) {
    expect(retryReason(new ProblemError(status, {}))).toBeNull()
  }
  expect(retryReason(new DOMException('Canceled', 'AbortError'))).toBeNull()
})

test('resends a file that was not received', () => {
  for (const status of [408, 423, 425, 429, 503]) {
    expect(fileRetryReason(new ProblemError(status, {}))).toBe('busy')
  }
  expect(fileRetryReason(unreachable)).toBe('connection')
  expect(fileRetryReason(new ProblemError(500, {}))).toBeNull()
})
