import { expect, test } from 'vitest'
import { parseRange } from './byte-range.ts'
import { ProblemError } from './problem-error.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-100', { start: 0, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=0-99999999999999999999', { start: 0, end: 99 }],
])('parses %s of 100 bytes', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range)
})

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=a-b',
  'bytes=0-1,5-6',
  'bytes=9-5',
  'bytes=0x1-2',
  'bytes=+1-2',
  'lines=0-1',
])('%s is not a single range, so the whole file is sent', (header) => {
  expect(parseRange(header, 100)).toBeNull()
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=99999999999999999999-'])(
  'throws for %s of 100 bytes',
  (header) => {
    expect(() => parseRange(header, 100)).toThrow(ProblemError)
  },
)

test('throws for any range of an empty file', () => {
  expect(() => parseRange('bytes=0-', 0)).toThrow('The file has 0 bytes')
})
