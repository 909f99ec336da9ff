import { expect, test } from 'vitest'
import { ConnectionError, ProblemError } from '../../../../lib/errors.ts'
import { decideRetry } from './retry-decision.ts'

const created = { created: true, withoutProgress: 0, restarts: 0 }
const notCreated = { created: false, withoutProgress: 0, restarts: 0 }
const problem = (status: number, code?: string) => new ProblemError(status, code ? { code } : {})
const unreachable = new ConnectionError('No response')

test('retries without limit when there is no response or the server is busy', () => {
  expect(decideRetry(unreachable, created)).toEqual({ action: 'retry', reason: 'connection' })
  expect(decideRetry(unreachable, notCreated)).toEqual({ action: 'retry', reason: 'connection' })
  expect(decideRetry(problem(503), created)).toEqual({ action: 'retry', reason: 'busy' })
  expect(decideRetry(problem(409), created)).toEqual({ action: 'retry', reason: 'busy' })
  expect(decideRetry(problem(423), created)).toEqual({ action: 'retry', reason: 'busy' })
  expect(decideRetry(problem(502), created)).toEqual({ action: 'retry', reason: 'connection' })
})

test('sends smaller chunks when a proxy rejects or discards large bodies', () => {
  expect(decideRetry(problem(413), created)).toEqual({ action: 'shrink' })
  expect(decideRetry(unreachable, { ...created, withoutProgress: 1 })).toEqual({ action: 'shrink' })
  expect(decideRetry(problem(504), { ...created, withoutProgress: 1 })).toEqual({
    action: 'shrink',
  })
})

test('fails for error responses of our own server', () => {
  expect(decideRetry(problem(413, 'too-large'), notCreated)).toEqual({ action: 'fail' })
  expect(decideRetry(problem(413, 'too-large'), created)).toEqual({ action: 'fail' })
  expect(decideRetry(problem(413, 'quota-exceeded'), notCreated)).toEqual({ action: 'fail' })
  expect(decideRetry(problem(413, 'quota-exceeded'), created)).toEqual({ action: 'fail' })
  expect(decideRetry(problem(507, 'insufficient-storage'), notCreated)).toEqual({ action: 'fail' })
  expect(decideRetry(problem(507, 'insufficient-storage'), created)).toEqual({ action: 'fail' })
  expect(decideRetry(problem(500, 'internal'), created)).toEqual({ action: 'fail' })
  expect(decideRetry(problem(415, 'wrong-type'), created)).toEqual({ action: 'fail' })
  expect(decideRetry(problem(422, 'invalid'), created)).toEqual({ action: 'fail' })
  expect(decideRetry(problem(401, 'not-signed-in'), notCreated)).toEqual({ action: 'fail' })
})

test('restarts an upload that the server has lost, three times at most', () => {
  for (const status of [403, 404, 410]) {
    expect(decideRetry(problem(status), created)).toEqual({ action: 'restart' })
    expect(decideRetry(problem(status), { ...created, restarts: 3 })).toEqual({ action: 'fail' })
  }
  expect(decideRetry(problem(401, 'ticket-invalid'), notCreated)).toEqual({ action: 'restart' })
  expect(decideRetry(problem(404), notCreated)).toEqual({ action: 'fail' })
})
