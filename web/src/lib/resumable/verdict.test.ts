import { expect, test } from 'vitest'
import { ConnectionError, ProblemError } from '../api/errors.ts'
import { judge } from './verdict.ts'

const begun = { begun: true, swallowed: 0, lost: 0 }
const toBegin = { begun: false, swallowed: 0, lost: 0 }
const refused = (status: number, code?: string) => new ProblemError(status, code ? { code } : {})
const dead = new ConnectionError('No answer')

test('without an answer it goes on, however often', () => {
  expect(judge(dead, begun)).toEqual({ go: 'on', trouble: 'connection' })
  expect(judge(dead, toBegin)).toEqual({ go: 'on', trouble: 'connection' })
  expect(judge(refused(503), begun)).toEqual({ go: 'on', trouble: 'busy' })
  expect(judge(refused(409), begun)).toEqual({ go: 'on', trouble: 'busy' })
})

test('a proxy that refuses or swallows large bodies gets smaller ones', () => {
  expect(judge(refused(413), begun)).toEqual({ go: 'smaller' })
  expect(judge(dead, { ...begun, swallowed: 1 })).toEqual({ go: 'smaller' })
  expect(judge(refused(504), { ...begun, swallowed: 1 })).toEqual({ go: 'smaller' })
})

test('our own refusals are final', () => {
  expect(judge(refused(413, 'too-large'), toBegin)).toEqual({ go: 'nowhere' })
  expect(judge(refused(413, 'too-large'), begun)).toEqual({ go: 'nowhere' })
  expect(judge(refused(413, 'quota-exceeded'), toBegin)).toEqual({ go: 'nowhere' })
  expect(judge(refused(413, 'quota-exceeded'), begun)).toEqual({ go: 'nowhere' })
  expect(judge(refused(507, 'insufficient-storage'), toBegin)).toEqual({ go: 'nowhere' })
  expect(judge(refused(507, 'insufficient-storage'), begun)).toEqual({ go: 'nowhere' })
  expect(judge(refused(415, 'wrong-type'), begun)).toEqual({ go: 'nowhere' })
  expect(judge(refused(422, 'invalid'), begun)).toEqual({ go: 'nowhere' })
  expect(judge(refused(401, 'not-signed-in'), toBegin)).toEqual({ go: 'nowhere' })
})

test('what the server has lost is begun anew, but not for ever', () => {
  for (const status of [403, 404, 410]) {
    expect(judge(refused(status), begun)).toEqual({ go: 'anew' })
    expect(judge(refused(status), { ...begun, lost: 3 })).toEqual({ go: 'nowhere' })
  }
  expect(judge(refused(401, 'ticket-invalid'), toBegin)).toEqual({ go: 'anew' })
  expect(judge(refused(404), toBegin)).toEqual({ go: 'nowhere' })
})
